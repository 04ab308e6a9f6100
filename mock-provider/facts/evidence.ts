/** A test, or an interaction of the contract: its file and its title. */
export type Proof = { file: string; title: string }

/** The kinds of evidence for an operation, and what they mean. */
export const OPERATION_KINDS = {
  served: 'A test gets a response from the real server, which is checked against the document.',
  refused: 'A test gets a documented refusal from the real server.',
  pact: 'The mock fulfils an interaction of the contract.',
  ours: "This project's client calls it in a browser.",
  'vendor 5': "The vendor's client 5.40.0 calls it in a browser.",
  'vendor 6': "The vendor's client 6.3.0 calls it in a browser.",
  clients:
    "A client of the Model Context Protocol or of OpenID Connect, by another project, calls it, or the vendor's SDK for servers.",
  browser: 'A page calls it in a browser, with any client.',
  fuzzed: 'Generated requests call it, valid and malformed.',
} as const
export type OperationKind = keyof typeof OPERATION_KINDS

/** The kinds of evidence for a screen and for an error, and what they mean. */
export const SCREEN_KINDS = {
  opened: 'Its address in the gallery shows its text in a browser.',
  axe: 'axe finds no violation, in light and in dark.',
  keyboard: 'Tab reaches every control, with a visible focus.',
} as const
export type ScreenKind = keyof typeof SCREEN_KINDS

/** A row has a cell for each kind of evidence that applies to it. Null: nothing proves it. */
export type Cells = Partial<Record<OperationKind | ScreenKind, Proof | null>>

/** The ledger of evidence: which test proves what. `npm run evidence` writes it. */
export type Ledger = {
  /** The day of the run, `YYYY-MM-DD`. */
  date: string
  /** Keyed by the operation's id. */
  operations: Record<string, Cells>
  /** Keyed by the screen's address in the gallery. */
  screens: Record<string, Cells>
  /** Keyed by the error type. */
  errors: Record<string, Cells>
}
