import type { Interaction, Pact } from '../pact-file.ts'
import { isJsonObject } from './json.ts'
import type { ResponseMutant } from './wire-mutant.ts'

/** Interactions start with their operationId. */
export function findInteractions(pact: Pact, operations: readonly string[]) {
  return pact.interactions.filter(({ description }) => operations.includes(description.split(' ', 1)[0] ?? ''))
}

/** Returns the interactions whose response a mutant changes. */
export function findChangedInteractions(pact: Pact, { operation, status, error_type }: ResponseMutant) {
  return findInteractions(pact, [operation]).filter(({ response }) => {
    const content = response?.body?.content
    const type = isJsonObject(content) ? content['error_type'] : undefined
    return response?.status === status && type === error_type
  })
}

/** Returns at most `count` interactions, from as many operations as possible. */
export function spread(interactions: readonly Interaction[], count: number) {
  const rank = (interaction: Interaction, index: number) => {
    const name = interaction.description.split(' ', 1)[0] ?? ''
    return interactions.slice(0, index).filter((it) => it.description.startsWith(`${name} `)).length
  }
  return interactions
    .map((interaction, index) => ({ interaction, rank: rank(interaction, index) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ interaction }) => interaction.description)
}
