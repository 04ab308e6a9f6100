import { createMockProvider } from '@latchkey/mock-provider'
import { Verifier } from '@pact-foundation/pact'
import { createProject } from './project.ts'
import { createStates } from './states.ts'

type StateHandlers = NonNullable<ConstructorParameters<typeof Verifier>[0]['stateHandlers']>

/** The handler for interactions without preconditions, whose state is the empty string. */
const NO_STATE: StateHandlers = { '': async () => ({}) }

/** Verifies a running mock against a pact. Returns one problem for each interaction that fails, and for each failed state. */
export async function verifyPact(file: string): Promise<string[]> {
  const mock = createMockProvider({ port: 0 })
  const { provider } = await mock.listen()
  const project = createProject(provider)
  const problems: string[] = []
  const values: Record<string, string> = {}
  const verifier = new Verifier({
    provider: 'mock-provider',
    providerBaseUrl: provider,
    pactUrls: [file],
    logLevel: 'warn',
    beforeEach: () => project.control('POST', '/reset'),
    stateHandlers: toHandlers(createStates(project), { problems, values }),
    requestFilter: fillPlainText(values),
  })
  await verifier.verifyProvider().catch((error: Error) => problems.push(...toProblems(error)))
  await mock.close()
  return problems
}

type Outcome = { problems: string[]; values: Record<string, string> }

/** Records what states provide, and failed states as problems. Pact itself only prints them and goes on. */
function toHandlers(states: ReturnType<typeof createStates>, { problems, values }: Outcome): StateHandlers {
  const handlers = Object.entries(states).map(([sentence, setUp]) => {
    const handler: StateHandlers[string] = async (parameters: unknown) => {
      try {
        const provided = await setUp(parameters as never) // checked by the compiler in the consumer test
        Object.assign(values, provided)
        return provided ?? {}
      } catch (error) {
        problems.push(`${sentence}: ${String(error)}`)
        throw error
      }
    }
    return [sentence, handler] as const
  })
  return { ...NO_STATE, ...Object.fromEntries(handlers) }
}

type Report = { errors: { interaction: string; mismatch: { mismatches?: { mismatch: string }[] } }[] }

/**
 * Splits the verifier's message into one problem per interaction. A message that lists no interactions is one problem.
 */
function toProblems(error: Error): string[] {
  try {
    const { errors }: Report = JSON.parse(error.message)
    const problems = errors.map(({ interaction, mismatch }) => {
      const reasons = mismatch.mismatches?.map((it) => it.mismatch) ?? [JSON.stringify(mismatch)]
      return `${interaction}: ${reasons.join('; ')}`
    })
    return problems.length > 0 ? problems : [String(error)]
  } catch {
    return [String(error)]
  }
}

/** The part of a request in Pact's proxy that is read and changed. */
type ProxiedRequest = { headers: Record<string, string | string[] | undefined>; body?: unknown }
type RequestFilter = (request: ProxiedRequest, response: unknown, next: () => void) => void

/**
 * Creates a filter that replaces `${name}` in the plain text of a request by the value that a state provides. Pact does
 * that itself in JSON only.
 *
 * @param values by name; read when a request is sent
 */
function fillPlainText(values: Readonly<Record<string, string>>): RequestFilter {
  return (request, _response, next) => {
    const { body, headers } = request
    if (String(headers['content-type']).startsWith('text/plain') && Buffer.isBuffer(body)) {
      const filled = body.toString('utf8').replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
      request.body = Buffer.from(filled)
      headers['content-length'] = String(Buffer.byteLength(filled))
    }
    next()
  }
}
