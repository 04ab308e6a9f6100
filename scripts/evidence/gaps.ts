import type { OperationKind, ScreenKind } from './ledger.ts'

/** Why something has no evidence of a kind, and what the evidence would cost. */
export type Gap = { id: string; why: string; cost: string }

type OperationGap = Gap & { kinds: readonly OperationKind[]; operations: RegExp }
type ScreenGap = Gap & { kinds: readonly ScreenKind[]; places: RegExp }

/** The first entry that matches an operation and a kind applies. `document/operationId` is matched. */
export const OPERATION_GAPS: readonly OperationGap[] = [
  {
    id: 'control plane',
    kinds: ['ours', 'vendor 5', 'vendor 6', 'clients', 'pact'],
    operations: /^mock\//,
    why: 'The control plane belongs to the mock. No client of the provider calls it, and its own pages are typed by its document.',
    cost: 'A contract of the console with about 45 interactions: two days.',
  },
]

/** The first entry that matches an address and a kind applies. */
export const SCREEN_GAPS: readonly ScreenGap[] = [
  {
    id: 'one language',
    kinds: ['languages'],
    places: /./,
    why: 'English is the only language yet.',
    cost: 'A catalogue of about 600 texts for each language, written and reviewed by a native speaker: three days each.',
  },
]

/** Finds the reason for a missing proof of an operation. */
export function findOperationGap(document: string, operation: string, kind: OperationKind): Gap | undefined {
  return OPERATION_GAPS.find(
    ({ kinds, operations }) => kinds.includes(kind) && operations.test(`${document}/${operation}`),
  )
}

/** Finds the reason for a missing proof of a screen or an error. */
export function findScreenGap(place: string, kind: ScreenKind): Gap | undefined {
  return SCREEN_GAPS.find(({ kinds, places }) => kinds.includes(kind) && places.test(place))
}
