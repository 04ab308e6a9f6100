import type { TestName } from '../conformance/claim.ts'

/** What proves something: a test, or an interaction of the pact. Null when nothing does. */
export type Proof = TestName | null

/** The kinds of evidence for an operation. */
export const OPERATION_KINDS = {
  served: 'A test on the real server; the response is checked against the document',
  refused: 'A test on the real server that gets a documented refusal',
  pact: 'An interaction of the contract, fulfilled by the mock',
  ours: "This project's client in a browser",
  'vendor 5': "The vendor's client 5.40.0 in a browser",
  'vendor 6': "The vendor's client 6.3.0 in a browser",
  clients: 'Clients of the Model Context Protocol and of OpenID Connect by other projects',
  browser: 'A page in a browser, with any client',
  fuzzed: 'Generated requests, valid and malformed',
} as const
export type OperationKind = keyof typeof OPERATION_KINDS

/** The kinds of evidence for a screen and for an error. */
export const SCREEN_KINDS = {
  opened: 'The address in the gallery shows its text in a browser',
  axe: 'axe finds no violation, in light and in dark',
  keyboard: 'Tab reaches every control, with a visible focus',
  languages: 'The texts exist in more than one language',
} as const
export type ScreenKind = keyof typeof SCREEN_KINDS

export type Ledger = {
  /** The day of the run, `YYYY-MM-DD`. */
  date: string
  operations: Record<string, Record<OperationKind, Proof>>
  /** The errors that faults forced on an operation, of those that its document names. */
  faults: Record<string, { forced: string[]; documented: string[] }>
  screens: Record<string, Record<ScreenKind, Proof>>
  errors: Record<string, Record<ScreenKind, Proof>>
}
