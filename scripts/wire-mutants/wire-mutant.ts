import type { Json } from './json.ts'

/** What is changed: a document with its generated files, what the client sends, or what the mock responds. */
export const FAMILIES = ['document', 'request', 'response'] as const

export type DocumentName = 'sdk' | 'oauth' | 'server' | 'mock'

/** A change of a bundled document: the node at a path of keys is replaced, or removed without `value`. */
export type DocumentEdit = { path: readonly string[]; value?: Json }

/** A change of a message. A member's path has `[]` for every item of a list: `data.user.emails[].email`. */
export type MessageEdit =
  | { part: 'member'; member: string; change: 'drop' | 'rename' | 'retype' }
  | { part: 'member'; member: string; change: 'value'; value: string }
  | { part: 'header'; header: string; change: 'drop' | 'value' }
  | { part: 'status'; from: number; value: number }
  | { part: 'method' }
  | { part: 'path' }

type Base = {
  /** Unique and stable, for justifications: `response usersSearch 200 member data.userType drop`. */
  id: string
}

export type DocumentMutant = Base & {
  family: 'document'
  document: DocumentName
  /** The operations that the changed part describes. */
  operations: readonly string[]
  edits: readonly DocumentEdit[]
}
export type RequestMutant = Base & { family: 'request'; operation: string; edit: MessageEdit }
export type ResponseMutant = Base & {
  family: 'response'
  operation: string
  /** The status of the responses that change. */
  status: number
  /** The error type of the responses that change. Undefined for successes. */
  error_type?: string
  edit: MessageEdit
}
export type WireMutant = DocumentMutant | RequestMutant | ResponseMutant

/** The checks of `npm test` that can notice a mutant, from cheap to expensive. */
const CHECKS = ['generated', 'pacts', 'types', 'units'] as const
type Check = (typeof CHECKS)[number]

export type Verdict =
  | { state: 'killed'; check: Check; by: string }
  | { state: 'survived' }
  /** No interaction carries the changed part, and no other check noticed its absence. */
  | { state: 'unreached' }

export type Judged = { mutant: WireMutant; verdict: Verdict; reason?: string }

/** A mutant that may survive. `mutant` is an id, in which `*` stands for any text. */
export type Justification = { mutant: string; reason: string }

export function findReason({ id }: WireMutant, justifications: readonly Justification[]) {
  return justifications.find(({ mutant }) => toPattern(mutant).test(id))?.reason
}

function toPattern(text: string) {
  const parts = text.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.*')}$`)
}

export function hasPassed({ verdict, reason }: Judged) {
  return verdict.state === 'killed' || reason !== undefined
}

/** Formats one mutant: its name, and what noticed it. */
export function toLine({ mutant, verdict, reason }: Judged) {
  if (verdict.state !== 'killed')
    return `${reason === undefined ? verdict.state : `justified, ${reason}`}: ${mutant.id}`
  return `killed by ${verdict.check.padEnd(9)} ${mutant.id} | ${verdict.by.replaceAll(/\s+/g, ' ').slice(0, 200)}`
}

/** Returns a table of families and of what became of their mutants. */
export function toCounts(all: readonly Judged[]) {
  const toOutcome = ({ verdict, reason }: Judged) => {
    if (verdict.state === 'killed') return verdict.check
    return reason === undefined ? verdict.state : 'justified'
  }
  const toRow = (own: readonly Judged[]) =>
    [...CHECKS, 'justified', 'survived', 'unreached'].map((outcome) => [
      outcome,
      own.filter((it) => toOutcome(it) === outcome).length,
    ])
  return Object.fromEntries(
    FAMILIES.map((family) => [family, Object.fromEntries(toRow(all.filter(({ mutant }) => mutant.family === family)))]),
  )
}
