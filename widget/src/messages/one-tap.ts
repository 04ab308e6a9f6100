import { enOneTap } from './en-one-tap.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'

/** The page that the prompt belongs to. */
type Place = Pick<Location, 'origin' | 'protocol' | 'hostname'>

type FailureId = Exclude<keyof typeof enOneTap, 'one-tap.error.localhost'> & `one-tap.error.${string}`
type Failure = FailureId extends `one-tap.error.${infer Name}` ? Name : never

/** Returns the text for developers about a failure of One Tap. Empty for `none`. */
export function oneTapFailureText(
  failure: Failure | 'none',
  strings: Partial<Record<keyof typeof enOneTap, string>>,
  { origin, protocol, hostname }: Place,
): string {
  if (failure === 'none') return ''
  const messages = { ...enOneTap, ...strings }
  const isLocalhost = hostname === 'localhost' || hostname.endsWith('.localhost')
  const texts = [
    messages[`one-tap.error.${failure}`],
    ...(failure === 'origin_not_allowed_for_client' && isLocalhost ? [messages['one-tap.error.localhost']] : []),
  ]
  return fillIn(texts.join(' '), { origin, host: `${protocol}//${hostname}` })
}
