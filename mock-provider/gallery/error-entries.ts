import { isErrorType, type ErrorType, type FaultRule, type MockSchemas, type OperationId } from '@latchkey/openapi'
import type { Exchange, GalleryEntry, Story } from './story.ts'
import { isStoryOperation, OPERATION_STORIES, type OperationStory } from './operation-stories.ts'

/** An error of the control plane's catalogue, with the operations that can be made to raise it. */
export type CataloguedError = {
  error_type: ErrorType
  operation_ids: readonly string[]
  /** The operation that the gallery calls when no screen shows the error. */
  exchange_operation_id: string | undefined
}

/** The operation whose story shows an error best, where that is not the first one in `OPERATION_STORIES`. */
const BEST: Partial<Record<ErrorType, OperationId>> = {
  invalid_email: 'magicLinksEmailLoginOrCreate',
  inactive_email: 'magicLinksEmailLoginOrCreate',
  unauthorized_credentials: 'passwordsAuthenticate',
  email_not_found: 'passwordsAuthenticate',
  no_user_password: 'passwordsAuthenticate',
  // Logging in with a breached password leads to another screen.
  breached_password: 'passwords',
  user_unauthenticated: 'webauthnUpdate',
  session_not_found: 'webauthnUpdate',
  invalid_session_token: 'webauthnUpdate',
}

/** Further faults that an error needs to show its own text: without them the widget sends a mail and moves on. */
const MORE_FAULTS: Partial<Record<ErrorType, FaultRule[]>> = {
  reset_password: [{ operation_id: 'passwordsEmailResetStart', error_type: 'inactive_email' }],
}

const SITE_KEY = 'site-key-gallery'

/** How the tenant is recognised in calls that name it neither in the path nor by its public token. */
const CALLS = new Map<string, Pick<Exchange, 'fixture' | 'body'>>([
  [
    'captchaTokens',
    {
      fixture: { config: { captcha_settings: { enabled: true, siteKey: SITE_KEY } } },
      body: { site_key: SITE_KEY, action: 'LOGIN' },
    },
  ],
  ['oauthGoogleOnetapStart', { fixture: {}, body: { public_token: '{public_token}' } }],
])

/** Endpoints of a project's own authorization server. They name the project, so the tenant is certain. */
const PROJECT_PATH = '/v1/public/{project_id}/'

/** Converts the catalogue's errors, in its order. */
export function toCataloguedErrors({ errors, operations }: MockSchemas['Catalogue']): CataloguedError[] {
  const ofProject = new Set(
    operations.filter(({ path }) => path.startsWith(PROJECT_PATH)).map(({ operation_id }) => operation_id),
  )
  return errors.flatMap(({ error_type, operation_ids }) => {
    const exchange_operation_id = operation_ids.find((id) => ofProject.has(id)) ?? operation_ids[0]
    return isErrorType(error_type) ? [{ error_type, operation_ids, exchange_operation_id }] : []
  })
}

/** Lists the operations whose stories can show an error, the best first. */
export function listStoryOperations({
  error_type,
  operation_ids,
}: Pick<CataloguedError, 'error_type' | 'operation_ids'>): OperationId[] {
  const ids = Object.keys(OPERATION_STORIES).filter(isStoryOperation)
  const showing = ids.filter((id) => operation_ids.includes(id))
  const best = BEST[error_type]
  return best === undefined ? showing : [best, ...showing.filter((id) => id !== best)]
}

/**
 * Returns what an error's address shows: a story where a screen calls one of its operations, else the bare call.
 *
 * @param operation_id the operation to show it with; default the best one
 * @throws Error when no operation raises the error
 */
export function toErrorEntry(error: CataloguedError, operation_id?: string): GalleryEntry {
  const { error_type, exchange_operation_id } = error
  const base = { path: `/errors/${error_type}`, title: error_type }
  const showing = listStoryOperations(error)
  const chosen = showing.find((id) => id === operation_id) ?? showing[0]
  const story = chosen && OPERATION_STORIES[chosen]
  if (story) return { kind: 'story', ...base, ...toStory(story, chosen, error_type) }
  if (exchange_operation_id === undefined) throw new Error(`No operation raises ${error_type}.`)
  const { fixture, body } = CALLS.get(exchange_operation_id) ?? { fixture: {}, body: {} }
  return {
    kind: 'exchange',
    ...base,
    operation_id: exchange_operation_id,
    faults: [{ operation_id: exchange_operation_id, error_type }],
    fixture,
    body,
  }
}

function toStory(
  story: OperationStory,
  operation_id: OperationId,
  error_type: ErrorType,
): Omit<Story, 'path' | 'title'> {
  const { title: _title, shows: toShown, ...rest } = story
  return {
    ...rest,
    faults: [{ operation_id, error_type }, ...(MORE_FAULTS[error_type] ?? [])],
    shows: toShown(error_type),
  }
}
