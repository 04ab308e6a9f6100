import type { ErrorType, FaultRule, MockSchemas, OperationId } from '@latchkey/openapi'
import type { Exchange, GalleryEntry, Scene } from './scene.ts'
import { STAGES, type Stage } from './stages.ts'

/** A row of the control plane's catalogue: an error and the operations that can be made to raise it. */
export type CataloguedError = { error_type: ErrorType; operation_ids: readonly OperationId[] }

/** Where an error is best seen, when the first stage that can raise it is not the best. */
const BEST: Partial<Record<ErrorType, OperationId>> = {
  invalid_email: 'magicLinksEmailLoginOrCreate',
  inactive_email: 'magicLinksEmailLoginOrCreate',
  unauthorized_credentials: 'passwordsAuthenticate',
  email_not_found: 'passwordsAuthenticate',
  no_user_password: 'passwordsAuthenticate',
  // Logging in with such a password leads to a screen of its own.
  breached_password: 'passwords',
  user_unauthenticated: 'webauthnUpdate',
  session_not_found: 'webauthnUpdate',
  invalid_session_token: 'webauthnUpdate',
}

/** What else must fail for the error's text to be seen: by itself it leads to a screen that sends a mail. */
const MORE_FAULTS: Partial<Record<ErrorType, FaultRule[]>> = {
  reset_password: [{ operation_id: 'passwordsEmailResetStart', error_type: 'inactive_email' }],
}

const SITE_KEY = 'site-key-gallery'

/** What says whose a call is, where neither its path nor a public token does. */
const CALLS: Partial<Record<OperationId, Partial<Pick<Exchange, 'setting' | 'body'>>>> = {
  captchaTokens: {
    setting: { config: { captcha_settings: { enabled: true, siteKey: SITE_KEY } } },
    body: { site_key: SITE_KEY, action: 'LOGIN' },
  },
}

/** The rows of the catalogue's answer. */
export function toCataloguedErrors({ errors }: MockSchemas['Catalogue']): CataloguedError[] {
  return errors as CataloguedError[] // the server makes them of the same lists
}

/** The operations in whose calls an error can be looked at, the best first. */
export function findStages({ error_type, operation_ids }: CataloguedError): OperationId[] {
  const staged = (Object.keys(STAGES) as OperationId[]).filter((id) => operation_ids.includes(id))
  const best = BEST[error_type]
  return best === undefined ? staged : [best, ...staged.filter((id) => id !== best)]
}

/**
 * What an error's address shows.
 *
 * @param operation_id where to look at it; default where it is seen best
 */
export function toErrorEntry(error: CataloguedError, operation_id?: string): GalleryEntry {
  const { error_type, operation_ids } = error
  const base = { path: `/errors/${error_type}`, title: error_type }
  const staged = findStages(error)
  const chosen = staged.find((id) => id === operation_id) ?? staged[0]
  const stage = chosen && STAGES[chosen]
  if (stage) return { kind: 'scene', ...base, ...toScene(stage, chosen, error_type) }
  // An endpoint that names its project is the tenant's own, whatever the default one is.
  const raiser = operation_ids.find((id) => id.startsWith('public')) ?? operation_ids[0]
  if (raiser === undefined) throw new Error(`No operation raises ${error_type}.`)
  const { setting = {}, body = {} } = CALLS[raiser] ?? {}
  return {
    kind: 'exchange',
    ...base,
    operation_id: raiser,
    faults: [{ operation_id: raiser, error_type }],
    setting,
    body,
  }
}

function toScene(stage: Stage, operation_id: OperationId, error_type: ErrorType): Omit<Scene, 'path' | 'title'> {
  const { title: _title, shows: toShown, ...rest } = stage
  return {
    ...rest,
    faults: [{ operation_id, error_type }, ...(MORE_FAULTS[error_type] ?? [])],
    shows: toShown(error_type),
  }
}
