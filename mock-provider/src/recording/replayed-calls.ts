import type { FastifyRequest } from 'fastify'

/** Marks a call of a replay. Only calls that the mock makes itself can have it: its value is not known outside. */
export const REPLAY_HEADER = 'x-latchkey-replay'

/** The seeds of calls that are being replayed, by the value of their header. */
const seeds = new Map<string, string>()

/** Lets a call with this value of the header have random values that follow from a seed. */
export function announceReplay(value: string, seed: string): void {
  seeds.set(value, seed)
}

/** Ends the announcement. */
export function endReplay(value: string): void {
  seeds.delete(value)
}

/** Finds the seed of a call that is being replayed. */
export function findReplayedSeed({ headers }: FastifyRequest): string | undefined {
  const value = headers[REPLAY_HEADER]
  return typeof value === 'string' ? seeds.get(value) : undefined
}
