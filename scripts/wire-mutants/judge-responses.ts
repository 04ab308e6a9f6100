import type { Pact } from '../pact-file.ts'
import { findChangedInteractions, spread } from './interactions.ts'
import type { WireOperation } from './operations.ts'
import type { PactHost } from './pact-host-process.ts'
import { findFailingUnit, findUnitTests } from './units.ts'
import type { ResponseMutant, Verdict } from './wire-mutant.ts'

const MAX_INTERACTIONS = 4

/** Judges a mutant of the mock's responses: by the interactions that get them, then by the unit tests of the operation. */
export async function judgeResponse(
  mutant: ResponseMutant,
  { copy, host, pact, operations }: { copy: string; host: PactHost; pact: Pact; operations: readonly WireOperation[] },
): Promise<Verdict> {
  const changed = findChangedInteractions(pact, mutant)
  for (const descriptions of [
    spread(changed, MAX_INTERACTIONS),
    changed.slice(MAX_INTERACTIONS).map((it) => it.description),
  ]) {
    if (descriptions.length === 0) continue
    const { problems } = await host.verify({ descriptions, mutant })
    if (problems[0] !== undefined) return { state: 'killed', check: 'pacts', by: problems[0] }
  }
  const files = findUnitTests(operations.filter(({ id }) => id === mutant.operation))
  const failure = await findFailingUnit(copy, files, { LATCHKEY_WIRE_MUTANT: JSON.stringify(mutant) })
  return failure === undefined ? { state: 'survived' } : { state: 'killed', check: 'units', by: failure }
}
