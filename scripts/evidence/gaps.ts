import type { Gap, OperationKind, ScreenKind } from '../../mock-provider/facts/evidence.ts'

type OperationGap = Gap & { kinds: readonly OperationKind[]; operations: RegExp }
type ScreenGap = Gap & { kinds: readonly ScreenKind[]; places: RegExp }

/** By id. The first entry that matches an operation and a kind applies. `document/operationId` is matched. */
export const OPERATION_GAPS: Record<string, OperationGap> = {
  'control plane': {
    kinds: ['ours', 'vendor 5', 'vendor 6', 'clients', 'pact'],
    operations: /^mock\//,
    why: 'The control plane belongs to the mock. No client of the provider calls it, and its own pages are typed by its document.',
    cost: 'A contract of the console with about 45 interactions: two days.',
  },
}

/** By id. The first entry that matches an address and a kind applies. */
export const SCREEN_GAPS: Record<string, ScreenGap> = {
  'one language': {
    kinds: ['languages'],
    places: /./,
    why: 'English is the only language yet.',
    cost: 'A catalogue of about 600 texts for each language, written and reviewed by a native speaker: three days each.',
  },
}

/** Finds the id of the reason why an operation has no proof of a kind. */
export function findOperationGap(document: string, operation: string, kind: OperationKind): string | undefined {
  return Object.entries(OPERATION_GAPS).find(
    ([, { kinds, operations }]) => kinds.includes(kind) && operations.test(`${document}/${operation}`),
  )?.[0]
}

/** Finds the id of the reason why an address of the gallery has no proof of a kind. */
export function findScreenGap(place: string, kind: ScreenKind): string | undefined {
  return Object.entries(SCREEN_GAPS).find(([, { kinds, places }]) => kinds.includes(kind) && places.test(place))?.[0]
}

/** All reasons, as the ledger shows them. */
export const GAPS: Record<string, Gap> = Object.fromEntries(
  Object.entries({ ...OPERATION_GAPS, ...SCREEN_GAPS }).map(([id, { why, cost }]) => [id, { why, cost }]),
)
