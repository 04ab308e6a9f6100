import type { Claim, TestName } from './claim.ts'
import { createRuns, type TestFiles } from './claim-rules.ts'
import type { RanTest } from './read-report.ts'

/** A method of the provider's SDK for Node, with the tests in which its call succeeds and is refused. */
export type Method = { method: string; operation_id: string; succeeds: TestName; refused: TestName }

/** Returns the methods as claims, so that their tests are checked like those of all other claims. */
export function toMethodClaims(methods: readonly Method[]): Claim[] {
  return methods.map(({ operation_id, method, succeeds, refused }) => ({
    id: `method.${operation_id.toLowerCase()}`,
    claim: method,
    tests: [succeeds, refused],
  }))
}

/** Reports operations without a method, and methods without an operation. */
export function findBadMethods(methods: readonly Method[], operation_ids: readonly string[]): string[] {
  const named = methods.map(({ operation_id }) => operation_id)
  return [
    ...operation_ids.filter((id) => !named.includes(id)).map((id) => `${id}: no test of a method is named.`),
    ...named.filter((id) => !operation_ids.includes(id)).map((id) => `${id}: there is no such operation.`),
  ]
}

/** Reports methods that the SDK did not call in the named tests, or whose calls had the wrong outcome. */
export function findUncalled(methods: readonly Method[], files: TestFiles, ran: readonly RanTest[]): string[] {
  const runsOf = createRuns(files, ran)
  const isCalled = (test: TestName, id: string, isRefused: boolean) =>
    runsOf(test).some(({ calls = [] }) =>
      calls.some(
        ({ operation, caller, isForced, status }) =>
          operation === id && caller === 'client server' && !isForced && (status ?? 0) >= 400 === isRefused,
      ),
    )
  return methods.flatMap(({ method, operation_id, succeeds, refused }) => [
    ...(isCalled(succeeds, operation_id, false) ? [] : [`${method} does not succeed in: ${succeeds.title}`]),
    ...(isCalled(refused, operation_id, true) ? [] : [`${method} is not refused in: ${refused.title}`]),
  ])
}
