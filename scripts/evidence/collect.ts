import type { ObservedCall } from '../../e2e/evidence.ts'
import type { TestName } from '../conformance/claim.ts'
import type { RanTest } from '../conformance/read-report.ts'
import {
  OPERATION_KINDS,
  SCREEN_KINDS,
  type Ledger,
  type OperationKind,
  type Proof,
  type ScreenKind,
} from './ledger.ts'

/** What the ledger has rows for. */
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
/** The version that this project's client names in its calls. */
const OUR_VERSION = '5.38.1'

const isServed = ({ status }: ObservedCall) => status !== null && status < 400
const isRefused = ({ status }: ObservedCall) => status !== null && status >= 400
const isUnit = ({ file }: TestName) => !file.startsWith(JOURNEYS)

/** Whether a call within a test is evidence of a kind. The contract's evidence does not come from calls. */
const IS_EVIDENCE: Record<Exclude<OperationKind, 'pact'>, (call: ObservedCall, test: TestName) => boolean> = {
  served: (call, test) => isUnit(test) && isServed(call),
  refused: (call, test) => isUnit(test) && isRefused(call),
  ours: (call) => call.caller === `sdk ${OUR_VERSION}` && isServed(call),
  'vendor 5': (call) => call.caller.startsWith('sdk 5.40.') && isServed(call),
  'vendor 6': (call) => call.caller.startsWith('sdk 6.') && isServed(call),
  clients: (call) => call.caller.startsWith('client ') && isServed(call),
  browser: (call) => (call.caller === 'browser' || call.caller.startsWith('sdk ')) && isServed(call),
  fuzzed: (_call, { file }) => FUZZING.test(file),
}

/** Makes the ledger of a run. Of several proofs it takes the first by file and title, so that it stays the same. */
export function collect(subjects: Subjects, ran: readonly RanTest[], date: string): Ledger {
  const passed = ran.filter(({ outcome }) => outcome === 'passed').toSorted(byName)
  const isContractKept = passed.some(({ file }) => file === PACT_VERIFICATION)
  const calls = passed.flatMap((test) => (test.calls ?? []).map((call) => ({ call, test })))
  const checks = passed.flatMap((test) => (test.checks ?? []).map((check) => ({ check, test })))

  function findCall(operation: string, kind: OperationKind): Proof {
    if (kind === 'pact') return isContractKept ? findInteraction(subjects.interactions, operation) : null
    const found = calls.find(({ call, test }) => call.operation === operation && IS_EVIDENCE[kind](call, test))
    return found ? toName(found.test) : null
  }
  function findCheck(place: string, kind: ScreenKind): Proof {
    const found = checks.find(({ check }) => check.place === place && check.check === kind)
    return found ? toName(found.test) : null
  }
  const toChecks = (place: string) => mapKinds(SCREEN_KINDS, (kind) => findCheck(place, kind))

  return {
    date,
    operations: mapNames(Object.keys(subjects.operations), (id) =>
      mapKinds(OPERATION_KINDS, (kind) => findCall(id, kind)),
    ),
    faults: Object.fromEntries(
      Object.entries(subjects.operations).map(([id, { errors }]) => [
        id,
        { documented: [...errors], forced: errors.filter((type) => isForced(calls, id, type)) },
      ]),
    ),
    screens: mapNames(subjects.screens, toChecks),
    errors: mapNames(subjects.error_types, (error_type) => toChecks(`/errors/${error_type}`)),
  }
}

function isForced(calls: readonly { call: ObservedCall }[], operation: string, error_type: string): boolean {
  return calls.some(
    ({ call }) => call.isForced === true && call.operation === operation && call.error_type === error_type,
  )
}

function findInteraction(interactions: readonly string[], operation: string): Proof {
  const title = interactions.toSorted().find((description) => description.startsWith(`${operation} `))
  return title === undefined ? null : { file: PACT, title }
}

function toName({ file, title }: TestName): TestName {
  return { file, title }
}

function byName(one: TestName, other: TestName): number {
  return one.file.localeCompare(other.file) || one.title.localeCompare(other.title)
}

function mapNames<Row>(names: readonly string[], toRow: (name: string) => Row): Record<string, Row> {
  return Object.fromEntries(names.map((name) => [name, toRow(name)]))
}

function mapKinds<Kind extends string>(
  kinds: Readonly<Record<Kind, string>>,
  find: (kind: Kind) => Proof,
): Record<Kind, Proof> {
  const names = Object.keys(kinds) as Kind[] // the keys of the table
  return Object.fromEntries(names.map((kind) => [kind, find(kind)])) as Record<Kind, Proof> // one entry for each
}
