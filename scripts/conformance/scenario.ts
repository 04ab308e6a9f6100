import type { Claim, TestName } from './claim.ts'

/** The SDKs for servers. The tests use the Node SDK itself, and send the requests of the others byte for byte. */
export const SDKS = ['node', 'python', 'go'] as const
export type Sdk = (typeof SDKS)[number]

/** What an app's own server does with the provider's SDK, and what must follow. */
export type Scenario = {
  number: number
  /** What happens. */
  when: string
  /** The required outcome. */
  outcome: string
  /** The tests that prove the outcome, by the SDK whose requests they make. */
  tests: Partial<Record<Sdk, readonly TestName[]>>
  /** The reason why no test proves the outcome yet. */
  open?: string
}

type Tests = Scenario['tests']

/** Returns a scenario that tests prove. */
export function proven(number: number, when: string, outcome: string, tests: Tests): Scenario {
  return { number, when, outcome, tests }
}

/** Returns a scenario that the tests do not prove, or prove only in part. */
export function open(number: number, when: string, outcome: string, reason: string, tests: Tests = {}): Scenario {
  return { number, when, outcome, tests, open: reason }
}

/** Returns the tests of the Python and Go SDKs. Their titles consist of the SDK's name, a colon and this text. */
export const testsOfOthers = (test: (title: string) => TestName, title: string): Pick<Tests, 'python' | 'go'> => ({
  python: [test(`Python SDK: ${title}`)],
  go: [test(`Go SDK: ${title}`)],
})

/** Returns the scenarios as claims, so that their tests are checked as those of all claims are. Open ones may have none. */
export function toClaims(scenarios: readonly Scenario[]): Claim[] {
  return scenarios
    .filter(({ tests, open }) => open === undefined || listTests(tests).length > 0)
    .map(({ number, when, tests }) => ({ id: `server.${number}`, claim: when, tests: listTests(tests) }))
}

function listTests(tests: Tests): TestName[] {
  return SDKS.flatMap((sdk) => tests[sdk] ?? [])
}

/** Reports scenarios that are missing, out of order, or open without a reason. */
export function findBadScenarios(scenarios: readonly Scenario[], count: number): string[] {
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter(
    (number, index) => scenarios[index]?.number !== number,
  )
  const surplus = scenarios.slice(count)
  return [
    ...missing.map((number) => `Scenario ${number} is missing, or not in its place.`),
    ...surplus.map(({ number }) => `Scenario ${number} is one too many.`),
    ...scenarios.filter((it) => it.open === '').map(({ number }) => `Scenario ${number} is open without a reason.`),
  ]
}
