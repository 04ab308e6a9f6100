import { createMockProvider } from '@latchkey/mock-provider'
import { Verifier } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import { PACT_FILE } from './pact-file.ts'
import { createProject } from './project.ts'
import { createStates } from './states.ts'

type StateHandlers = NonNullable<ConstructorParameters<typeof Verifier>[0]['stateHandlers']>

/** The sentence of an interaction that takes nothing for granted. */
const NO_STATE: StateHandlers = { '': async () => ({}) }

/** One test verifies every interaction there is: some 20 seconds on an idle machine, minutes on a busy one. */
const VERIFICATION_MS = 300_000

test(
  'the mock provider keeps its pact with the client',
  async () => {
    const mock = createMockProvider({ port: 0 })
    const { provider } = await mock.listen()
    const project = createProject(provider)
    const problems: string[] = []
    const verifier = new Verifier({
      provider: 'mock-provider',
      providerBaseUrl: provider,
      pactUrls: [PACT_FILE],
      logLevel: 'warn',
      beforeEach: () => project.control('POST', '/reset'),
      stateHandlers: watch(createStates(project), problems),
    })
    await verifier.verifyProvider().catch((error: Error) => problems.push(...toProblems(error)))
    await mock.close()
    expect(problems).toEqual([])
  },
  VERIFICATION_MS,
)

/** Pact only prints that a state has failed, and goes on without it: here it is a problem. */
function watch(states: ReturnType<typeof createStates>, problems: string[]): StateHandlers {
  const handlers = Object.entries(states).map(([sentence, makeTrue]) => {
    const handler: StateHandlers[string] = async (parameters: unknown) => {
      try {
        const values = await makeTrue(parameters as never) // the compiler checked them where the consumer gave them
        return values ?? {}
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

/** What the verifier packs into one message, one sentence for each interaction. */
function toProblems(error: Error): string[] {
  try {
    const { errors }: Report = JSON.parse(error.message)
    return errors.map(({ interaction, mismatch }) => {
      const reasons = mismatch.mismatches?.map((it) => it.mismatch) ?? [JSON.stringify(mismatch)]
      return `${interaction}: ${reasons.join('; ')}`
    })
  } catch {
    return [String(error)]
  }
}
