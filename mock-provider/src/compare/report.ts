import type { OperationId } from '@latchkey/openapi'
import type { Overlay, OverlayRule } from '../../facts/overlay.ts'
import type { Difference } from './differences.ts'

/** The result of one call. */
export type StepResult = {
  operation_id: string
  step: string
  outcome: 'same' | 'differs' | 'not tried'
  /** Why the call was not made. */
  reason?: string
  differences: Difference[]
  /** How the mock responded. */
  mock?: { status: number; error_type?: string; message?: string }
  /** The error type of the mock whose status its documents mark as assumed. */
  assumed?: string
}

/** What a comparison found. It has no secret, so it can be shared. */
export type Report = {
  format: 'latchkey-compare'
  version: 1
  product_version: string
  base_url: string
  is_writing: boolean
  started_at: string
  /** False for a run that was ended. `--resume` goes on with it. */
  is_complete: boolean
  /** The results by chapter. */
  chapters: Record<string, StepResult[]>
  /** What was created and is not yet deleted: the calls that delete it. */
  created: { operation_id: OperationId; path: Record<string, string> }[]
  /** How often each operation was refused because of too many calls. */
  rate_limits: Record<string, number>
}

/** A difference that is known, with the reason why it stays. `*` as operation stands for all. */
export type Accepted = Pick<Difference, 'part' | 'at' | 'real'> & { operation_id: string; reason: string }

/** The same difference in the responses of several operations. */
export type Finding = Difference & { operations: string[]; steps: string[]; reason?: string }

/** Lists the differences, each once. What the documents assume comes first, then what they do not know. */
export function listFindings(report: Report, accepted: readonly Accepted[] = []): Finding[] {
  const findings = new Map<string, Finding>()
  for (const { operation_id, step, differences } of Object.values(report.chapters).flat()) {
    for (const difference of differences) {
      const { part, at, mock, real } = difference
      const reason = accepted.find((one) => isAccepted(one, operation_id, difference))?.reason
      const key = JSON.stringify([part, at, mock, real, reason])
      const finding = findings.get(key) ?? {
        ...difference,
        operations: [],
        steps: [],
        ...(reason !== undefined && { reason }),
      }
      findings.set(key, finding)
      if (!finding.operations.includes(operation_id)) finding.operations.push(operation_id)
      finding.steps.push(`${operation_id}: ${step}`)
    }
  }
  const rank = ({ reason, is_assumed, is_unknown }: Finding) =>
    (reason === undefined ? 0 : 4) + (is_assumed ? 0 : is_unknown ? 1 : 2)
  return [...findings.values()].toSorted((one, other) => rank(one) - rank(other))
}

function isAccepted(accepted: Accepted, operation_id: string, { part, at, real }: Difference): boolean {
  const isOperation = accepted.operation_id === '*' || accepted.operation_id === operation_id
  return isOperation && accepted.part === part && accepted.at === at && accepted.real === real
}

/** Lists accepted differences that the report does not have. */
export function listOutdated(report: Report, accepted: readonly Accepted[]): Accepted[] {
  const results = Object.values(report.chapters).flat()
  return accepted.filter(
    (one) =>
      !results.some(({ operation_id, differences }) =>
        differences.some((difference) => isAccepted(one, operation_id, difference)),
      ),
  )
}

/** The assumptions of the documents that a run has put to the test, by error type. */
export function listAnswers(report: Report): { error_type: string; is_right: boolean; steps: string[] }[] {
  const answers = new Map<string, { error_type: string; is_right: boolean; steps: string[] }>()
  for (const { assumed, differences, operation_id, step } of Object.values(report.chapters).flat()) {
    if (assumed === undefined) continue
    const answer = answers.get(assumed) ?? { error_type: assumed, is_right: true, steps: [] }
    answers.set(assumed, answer)
    if (differences.some(({ part }) => ['status', 'error_type', 'order'].includes(part))) answer.is_right = false
    answer.steps.push(`${operation_id}: ${step}`)
  }
  return [...answers.values()].toSorted((one, other) => Number(one.is_right) - Number(other.is_right))
}

/** Writes the differences that a rule can repeat as an overlay. @returns the overlay, and the differences that it lacks */
export function toOverlay(report: Report): { overlay: Overlay; left: Finding[] } {
  const results = Object.values(report.chapters).flat()
  const byResponse = new Map<string, StepResult[]>()
  for (const result of results.filter(({ mock }) => mock !== undefined)) {
    const key = JSON.stringify([result.operation_id, result.mock])
    byResponse.set(key, [...(byResponse.get(key) ?? []), result])
  }
  const rules: OverlayRule[] = []
  const left = new Set<Difference>(results.flatMap(({ differences }) => differences))
  for (const group of byResponse.values()) {
    const [first] = group
    if (!first) continue
    const { operation_id, mock, differences } = first
    const set: OverlayRule['set'] = {}
    for (const difference of differences) {
      // A rule holds for all responses that look like this one, so it must be right for all that were seen.
      const isEverywhere = group.every(({ differences }) => differences.some((other) => isSame(difference, other)))
      if (!isEverywhere || !addTo(set, difference)) continue
      for (const other of group.flatMap(({ differences }) => differences))
        if (isSame(difference, other)) left.delete(other)
    }
    if (!mock || Object.keys(set).length === 0) continue
    const { status, error_type, message } = mock
    rules.push({
      operation_id,
      when: { status, ...(error_type && { error_type }), ...(message !== undefined && { error_message: message }) },
      set,
    })
  }
  return {
    overlay: { format: 'latchkey-overlay', version: 1, rules },
    left: listFindings(report).filter(({ part, at, mock, real }) =>
      [...left].some((one) => isSame(one, { part, at, mock, real })),
    ),
  }
}

function isSame(one: Difference, other: Pick<Difference, 'part' | 'at' | 'mock' | 'real'>): boolean {
  return one.part === other.part && one.at === other.at && one.mock === other.mock && one.real === other.real
}

/** Adds a difference to a rule. False if a rule cannot repeat it. */
function addTo(set: OverlayRule['set'], { part, at, mock, real, value }: Difference): boolean {
  const setMember = (path: string, member: NonNullable<OverlayRule['set']['members']>[string]) =>
    (set.members = { ...set.members, [path]: member })
  switch (part) {
    case 'status': {
      if (mock[0] !== real[0]) return false
      set.status = Number(real)
      if (set.status >= 400) setMember('status_code', set.status)
      return true
    }
    case 'error_type':
      if (real === 'none') return false
      setMember('error_type', real)
      return true
    case 'header':
      if (real.includes('<') || at === 'set-cookie') return false
      set.headers = { ...set.headers, [at]: real === 'none' ? null : real }
      return true
    case 'missing':
      set.removed = [...(set.removed ?? []), at]
      return true
    case 'message':
    case 'new':
    case 'type':
    case 'value':
      if (value === undefined || at.endsWith('.length')) return false
      setMember(at, value)
      return true
    default:
      return false // the order of checks, lifetimes and limits are behaviour, not a response
  }
}
