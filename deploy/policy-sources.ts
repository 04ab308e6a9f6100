import { PROVIDER } from '@latchkey/openapi'
import type { AppConfig } from '../web/src/app-config.ts'
import type { PolicySources } from '../web/src/serving.ts'

/** One source of the policy: the kind of content that is allowed, and the configuration field that contains the URL. */
type PolicyPart = {
  allows: keyof PolicySources
  field: keyof AppConfig
  /** `address` allows a single URL, as for scripts. `origin` allows everything of its origin. */
  form: 'address' | 'origin'
  /** The URL that the app uses when the field is missing. */
  otherwise?: string
  /** Further sources that are allowed when the field is missing. */
  also?: Partial<PolicySources>
}

/**
 * Google's captcha loads a second script and shows a frame.
 *
 * @see https://developers.google.com/recaptcha/docs/faq
 */
const GOOGLE_CAPTCHA: Partial<PolicySources> = {
  scripts: ['https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/'],
}

/** Where the sources of the policy come from. */
export const POLICY_PARTS: readonly PolicyPart[] = [
  {
    allows: 'scripts',
    field: 'captcha_script_url',
    form: 'address',
    otherwise: PROVIDER.captchaScriptUrl,
    also: GOOGLE_CAPTCHA,
  },
  {
    allows: 'scripts',
    field: 'fingerprint_script_url',
    form: 'address',
    otherwise: `${PROVIDER.fingerprintScriptHost}/telemetry.js`,
  },
  { allows: 'scripts', field: 'one_tap_script_url', form: 'address', otherwise: PROVIDER.oneTapScriptUrl },
  { allows: 'connections', field: 'provider_url', form: 'origin' },
  {
    allows: 'connections',
    field: 'fingerprint_submit_url',
    form: 'origin',
    otherwise: PROVIDER.fingerprintSubmitHost,
  },
  { allows: 'frames', field: 'frame_url', form: 'origin' },
]

/** Returns the sources that the policy of a page with this configuration allows. */
export function toPolicySources(config: AppConfig): PolicySources {
  const sources = { scripts: new Set<string>(), connections: new Set<string>(), frames: new Set<string>() }
  for (const { allows, field, form, otherwise, also = {} } of POLICY_PARTS) {
    const value = config[field] ?? otherwise
    if (typeof value === 'string') sources[allows].add(toSource(value, form))
    if (config[field] !== undefined) continue
    for (const script of also.scripts ?? []) sources.scripts.add(script)
    for (const frame of also.frames ?? []) sources.frames.add(frame)
  }
  const { scripts, connections, frames } = sources
  return { scripts: [...scripts], connections: [...connections], frames: [...frames] }
}

/** Returns the source for a URL. Encodes characters that have a meaning in a policy or in an nginx file. */
function toSource(url: string, form: PolicyPart['form']): string {
  const { origin, pathname } = new URL(url)
  if (form === 'origin') return origin
  return origin + pathname.replaceAll(/[;,$']/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
