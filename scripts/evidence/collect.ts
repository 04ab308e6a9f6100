import {
  OPERATION_KINDS,
  SCREEN_KINDS,
  type Cell,
  type Ledger,
  type OperationKind,
  type Proof,
  type ScreenKind,
} from '../../mock-provider/facts/evidence.ts'
import type { ObservedCall } from '../../e2e/evidence.ts'
import type { RanTest } from '../conformance/read-report.ts'
import { findOperationGap, findScreenGap, GAPS } from './gaps.ts'

/** The subjects of the evidence ledger, which has a row for each. */
export type Subjects = {
  operations: Record<string, { document: string; errors: readonly string[] }>
  /** Addresses of the gallery: `/screens/{name}`. */
  screens: readonly string[]
  error_types: readonly string[]
  /** The descriptions of the contract's interactions; each begins with its operation. */
  interactions: readonly string[]
}

export const PACT = 'contracts/pacts/widget-client-mock-provider.json'
const PACT_VERIFICATION = 'contracts/provider/verify.test.ts'
const JOURNEYS = 'e2e/'
/** Tests that generate requests or sequences of them. */
const FUZZING = /malformed-requests|stateful|\.property\.test/
/** The version that this project's client sends with its calls. */
const OUR_VERSION = '5.38.1'

const isServed = ({ status }: ObservedCall) => status !== null && status < 400
const isRefused = ({ status }: ObservedCall) => status !== null && status >= 400
const isUnit = ({ file }: Proof) => !file.startsWith(JOURNEYS)

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

/**
 * Creates the ledger of a run. Of several proofs it takes the first by file and title, so that the choice is stable.
 */
export function collect(subjects: Subjects, ran: readonly RanTest[], date: string): Ledger {
  const passed = ran.filter(({ outcome }) => outcome === 'passed').toSorted(byName)
  const isContractKept = passed.some(({ file }) => file === PACT_VERIFICATION)
  const calls = passed.flatMap((test) => (test.calls ?? []).map((call) => ({ call, test })))
  const checks = passed.flatMap((test) => (test.checks ?? []).map((check) => ({ check, test })))

  function findCall(operation: string, kind: OperationKind): Proof | undefined {
    if (kind === 'pact') return isContractKept ? findInteraction(subjects.interactions, operation) : undefined
    return calls.find(({ call, test }) => call.operation === operation && IS_EVIDENCE[kind](call, test))?.test
  }
  function toOperation(id: string, document: string): Ledger['operations'][string] {
    const cells = mapKinds(OPERATION_KINDS, (kind) => toCell(findCall(id, kind), findOperationGap(document, id, kind)))
    return { document, cells }
  }
  function toScreen(place: string): Record<ScreenKind, Cell> {
    return mapKinds(SCREEN_KINDS, (kind) => {
      const found = checks.find(({ check }) => check.place === place && check.check === kind)
      return toCell(found?.test, findScreenGap(place, kind))
    })
  }
  function toFaults(id: string, errors: readonly string[]): Ledger['faults'][string] {
    const isForced = (type: string) =>
      calls.some(({ call }) => call.isForced === true && call.operation === id && call.error_type === type)
    return { forced: errors.filter(isForced), missing: errors.filter((type) => !isForced(type)) }
  }

  const operations = Object.entries(subjects.operations)
  return {
    date,
    operations: Object.fromEntries(operations.map(([id, { document }]) => [id, toOperation(id, document)])),
    faults: Object.fromEntries(
      operations
        .filter(([, { document, errors }]) => document !== CONTROL_PLANE && errors.length > 0)
        .map(([id, { errors }]) => [id, toFaults(id, errors)]),
    ),
    screens: Object.fromEntries(subjects.screens.map((place) => [place, toScreen(place)])),
    errors: Object.fromEntries(subjects.error_types.map((type) => [type, toScreen(`/errors/${type}`)])),
    gaps: GAPS,
  }
}

/** Faults cannot be armed for the control plane itself. */
const CONTROL_PLANE = 'mock'

function findInteraction(interactions: readonly string[], operation: string): Proof | undefined {
  const title = interactions.toSorted().find((description) => description.startsWith(`${operation} `))
  return title === undefined ? undefined : { file: PACT, title }
}

function toCell(proof: Proof | undefined, gap: string | undefined): Cell {
  if (proof) return { file: proof.file, title: proof.title }
  return gap === undefined ? null : { gap }
}

function byName(one: Proof, other: Proof): number {
  return one.file.localeCompare(other.file) || one.title.localeCompare(other.title)
}

function mapKinds<Kind extends string>(
  kinds: Readonly<Record<Kind, string>>,
  toCellOf: (kind: Kind) => Cell,
): Record<Kind, Cell> {
  const names = Object.keys(kinds) as Kind[] // the keys of the table
  return Object.fromEntries(names.map((kind) => [kind, toCellOf(kind)])) as Record<Kind, Cell> // one entry for each
}
