import type { ObservedCall } from '../../e2e/evidence.ts'
import type { Cells, Ledger, OperationKind, Proof, ScreenKind } from '../../mock-provider/facts/evidence.ts'
import type { RanTest } from '../conformance/read-report.ts'

/** The subjects of the ledger, which has a row for each. */
export type Subjects = {
  /** The document of each operation. */
  operations: Record<string, { document: string }>
  /** Addresses of the gallery: `/screens/{name}`. */
  screens: readonly string[]
  error_types: readonly string[]
  /** The descriptions of the contract's interactions; each begins with its operation. */
  interactions: readonly string[]
}

export const PACT = 'contracts/pacts/widget-client-mock-provider.json'
const PACT_VERIFICATION = 'contracts/provider/verify.test.ts'
/** Tests that generate requests or sequences of them. */
const FUZZING = /malformed-requests|stateful|\.property\.test/
/** The version that this project's client sends with its calls. */
const OUR_VERSION = '5.38.1'

/** The kinds that apply to the operations of a document. Servers and the mock's control plane have no page. */
const KINDS: Record<string, readonly OperationKind[]> = {
  sdk: ['served', 'refused', 'pact', 'ours', 'vendor 5', 'vendor 6', 'browser', 'fuzzed'],
  oauth: ['served', 'refused', 'clients', 'browser', 'fuzzed'],
  server: ['served', 'refused', 'clients', 'fuzzed'],
  mock: ['served', 'refused', 'fuzzed'],
}
const SCREEN_CHECKS: readonly ScreenKind[] = ['opened', 'axe', 'keyboard']

const isServed = ({ status }: ObservedCall) => status !== null && status < 400
const isRefused = ({ status }: ObservedCall) => status !== null && status >= 400
const isUnit = ({ file }: Proof) => !file.startsWith('e2e/')

/** For each kind of evidence: whether a call during a test counts. Evidence from the contract is not about calls. */
const IS_EVIDENCE: Record<Exclude<OperationKind, 'pact'>, (call: ObservedCall, test: Proof) => boolean> = {
  served: (call, test) => isUnit(test) && isServed(call),
  refused: (call, test) => isUnit(test) && isRefused(call),
  ours: (call) => call.caller === `sdk ${OUR_VERSION}` && isServed(call),
  'vendor 5': (call) => call.caller.startsWith('sdk 5.40.') && isServed(call),
  // Version 6 of the vendor's SDK also reports the name of its package.
  'vendor 6': (call) => /^sdk \S*@6\./.test(call.caller) && isServed(call),
  clients: (call) => call.caller.startsWith('client ') && isServed(call),
  browser: (call) => (call.caller === 'browser' || call.caller.startsWith('sdk ')) && isServed(call),
  fuzzed: (_call, { file }) => FUZZING.test(file),
}

/** Creates the ledger of a run. Of several proofs it takes the first by file and title, so that the choice is stable. */
export function collect(subjects: Subjects, ran: readonly RanTest[], date: string): Ledger {
  const passed = ran.filter(({ outcome }) => outcome === 'passed').toSorted(byName)
  const isContractKept = passed.some(({ file }) => file === PACT_VERIFICATION)
  const calls = passed.flatMap((test) => (test.calls ?? []).map((call) => ({ call, test })))
  const checks = passed.flatMap((test) => (test.checks ?? []).map((check) => ({ check, test })))

  function findProof(operation: string, kind: OperationKind): Proof | undefined {
    if (kind === 'pact') return isContractKept ? findInteraction(subjects.interactions, operation) : undefined
    return calls.find(({ call, test }) => call.operation === operation && IS_EVIDENCE[kind](call, test))?.test
  }
  const toScreen = (place: string): Cells =>
    toRow(SCREEN_CHECKS, (kind) => checks.find(({ check }) => check.place === place && check.check === kind)?.test)

  return {
    date,
    operations: toRows(Object.keys(subjects.operations), (id) =>
      toRow(KINDS[subjects.operations[id]?.document ?? ''] ?? [], (kind) => findProof(id, kind)),
    ),
    screens: toRows(subjects.screens, toScreen),
    errors: toRows(subjects.error_types, (type) => toScreen(`/errors/${type}`)),
  }
}

function findInteraction(interactions: readonly string[], operation: string): Proof | undefined {
  const title = interactions.toSorted().find((description) => description.startsWith(`${operation} `))
  return title === undefined ? undefined : { file: PACT, title }
}

function toRows(names: readonly string[], toCells: (name: string) => Cells): Record<string, Cells> {
  return Object.fromEntries(names.map((name) => [name, toCells(name)]))
}

function toRow<Kind extends string>(kinds: readonly Kind[], find: (kind: Kind) => Proof | undefined): Cells {
  return Object.fromEntries(
    kinds.map((kind) => {
      const proof = find(kind)
      return [kind, proof ? { file: proof.file, title: proof.title } : null]
    }),
  )
}

function byName(one: Proof, other: Proof): number {
  return one.file.localeCompare(other.file) || one.title.localeCompare(other.title)
}
