import type { Interaction, Pact } from '../pact-file.ts'
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
  const parts = [spread(changed, MAX_INTERACTIONS), changed.slice(MAX_INTERACTIONS).map(toDescription)]
  for (const descriptions of parts) {
    const problem = await findProblem(host, mutant, descriptions)
    if (problem !== undefined) return { state: 'killed', check: 'pacts', by: problem }
  }
  const files = findUnitTests(operations.filter(({ id }) => id === mutant.operation))
  const failure = await findFailingUnit(copy, files, { LATCHKEY_WIRE_MUTANT: JSON.stringify(mutant) })
  if (failure !== undefined) return { state: 'killed', check: 'units', by: failure }
  // The states of other interactions may use the changed response. Running them all is the most expensive check, so it
  // is the last.
  const problem = changed.length === 0 && (await findProblem(host, mutant, pact.interactions.map(toDescription)))
  return problem ? { state: 'killed', check: 'pacts', by: problem } : { state: 'survived' }
}

async function findProblem(host: PactHost, mutant: ResponseMutant, descriptions: readonly string[]) {
  if (descriptions.length === 0) return undefined
  const { problems } = await host.verify({ descriptions, mutant })
  return problems[0]
}

function toDescription({ description }: Interaction) {
  return description
}
