import { toBasic, type ApiProject } from '../core/api-call.ts'
import { getOperation, resolveShared, type JsonSchema } from '../core/documents.ts'
import { isRecord } from '../core/read-member.ts'
import { wrong, type CallParts, type Chapter, type Step } from './step.ts'

/**
 * Returns a chapter that calls every operation of other chapters without credentials, and with wrong ones. It changes
 * nothing, because such a call is refused before it has an effect.
 */
export function toCredentialsChapter(chapters: readonly Chapter[], isOfPage: boolean): Chapter {
  const document = isOfPage ? 'sdk' : 'server'
  const called = new Set(chapters.flatMap(({ steps }) => steps.map(({ operation }) => operation)))
  const operations = [...called].filter((operation) => getOperation(operation).document === document)
  const wrongSecret = isOfPage ? {} : { 'a wrong secret': '{wrong_secret}' }
  return {
    name: isOfPage ? "pages' credentials" : "servers' credentials",
    isWriting: false,
    isOfPage,
    steps: operations.flatMap((operation, index) => {
      // The form of credentials is the same for all operations, so one shows it.
      const forms = { 'no credentials': '', ...wrongSecret, ...(index === 0 && MALFORMED) }
      const names = [...getOperation(operation).url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      const path = Object.fromEntries(names.map((name) => [name, 'anything']))
      return Object.entries(forms).map(([name, authorization]) =>
        wrong(operation, name, {}, { path, headers: { authorization } }),
      )
    }),
  }
}

const MALFORMED = {
  'no scheme': 'x',
  'another scheme': 'Bearer x',
  'no Base64': 'Basic ???',
  'no project': toBasic('x', 'y'),
}

/** Returns the credentials of a project with a secret that is not its own. */
export function toWrongSecret({ project_id }: Pick<ApiProject, 'project_id'>): string {
  return toBasic(project_id, `secret-test-${'0'.repeat(36)}`)
}

/**
 * Lists invalid variants of a call: no body, a body that is no JSON, each required member left out, each member of a
 * wrong type, and two of these at once, which shows what is checked first.
 */
export function listRefusals(step: Step): Step[] {
  const { operation, call, isRefused, name, prove } = step
  const { body: bodies, document } = getOperation(operation)
  const schema = bodies?.['application/json']
  if (isRefused || name !== 'right' || prove || !call.body || !schema || document === 'oauth') return []
  const { body, ...rest } = call
  const required = listRequired(schema).filter((member) => member in body)
  const members = Object.entries(body)
  const to = (tried: string, changed: Pick<CallParts, 'body' | 'text'>, isOrder = false): Step => ({
    operation,
    name: tried,
    call: { ...rest, ...changed, headers: { ...call.headers, 'content-type': 'application/json' } },
    isRefused: true,
    ...(isOrder && { isOrder }),
  })
  const [first, second] = members
  return [
    to('a body that is no JSON', { text: '{' }),
    ...(required.length > 0 ? [to('an empty body', { body: {} }, required.length > 1)] : []),
    ...required.map((member) => to(`no ${member}`, { body: without(body, member) })),
    ...members.map(([member, value]) =>
      to(`${member} of a wrong type`, { body: { ...body, [member]: toWrongType(value) } }),
    ),
    ...(first && second
      ? [
          to(
            `${first[0]} and ${second[0]} of wrong types`,
            { body: { ...body, [first[0]]: toWrongType(first[1]), [second[0]]: toWrongType(second[1]) } },
            true,
          ),
        ]
      : []),
  ]
}

function without(body: object, member: string): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== member))
}

function toWrongType(value: unknown): unknown {
  return typeof value === 'string' ? 12 : 'x'
}

/** Lists the members that a schema requires, also by the schemas that it is composed of. */
function listRequired(schema: unknown): string[] {
  if (!isRecord(schema)) return []
  const { required, allOf }: JsonSchema = resolveShared(schema)
  const own = Array.isArray(required) ? required.map(String) : []
  return [...own, ...(Array.isArray(allOf) ? allOf.flatMap(listRequired) : [])]
}
