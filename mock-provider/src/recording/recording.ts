import { createHash } from 'node:crypto'
import type { MockSchemas } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { createSecret } from '../core/ids.ts'
import type { Tenant } from '../core/tenant.ts'
import { toTenantFile, type TenantFile } from '../state/snapshots.ts'

/** A request and its response, as they were transferred. */
export type RecordedCall = MockSchemas['RecordedCall']

/** A recording that is running. */
type Recording = {
  started_at: string
  /** The random values of every call are derived from this seed and the number of the call. */
  seed: string
  /** The state before the first call. */
  state: TenantFile
  calls: RecordedCall[]
  /** The number of calls that have started. Overlapping calls may end in a different order. */
  begun: number
  bytes: number
  isFull: boolean
}

/** The maximum size of a recording, in bytes of requests and responses. Calls beyond it are not recorded. */
const MAX_BYTES = 32 * 1024 * 1024

const recordings = new WeakMap<Tenant, Recording>()
let running = 0

/** Whether any tenant is being recorded. If not, requests have no extra cost. */
export function isAnyRecording(): boolean {
  return running > 0
}

/**
 * Starts a recording, which replaces a running one, and stops the clock so that time-dependent results can be repeated.
 */
export function startRecording(tenant: Tenant): void {
  if (!recordings.has(tenant)) running += 1
  tenant.clock.freeze()
  const started_at = toTimestamp(tenant.clock.now())
  const state = toTenantFile(tenant)
  recordings.set(tenant, { started_at, seed: createSecret(), state, calls: [], begun: 0, bytes: 0, isFull: false })
}

/** Stops a recording and deletes it. The clock runs again. */
export function stopRecording(tenant: Tenant): void {
  if (!recordings.delete(tenant)) return
  running -= 1
  tenant.clock.resume()
}

/** Finds the recording that is running. */
export function findRecording(tenant: Tenant): Recording | undefined {
  return recordings.get(tenant)
}

/** Takes the number of the next call. Undefined when the call is not recorded. */
export function beginCall(tenant: Tenant): { recording: Recording; index: number; seed: string } | undefined {
  const recording = recordings.get(tenant)
  if (!recording || recording.isFull) return undefined
  const index = recording.begun
  recording.begun += 1
  return { recording, index, seed: toSeed(recording.seed, index) }
}

/** Returns the seed of one call. */
export function toSeed(seed: string, index: number): string {
  return createHash('sha256').update(`${seed} ${index}`).digest('hex')
}

/** Adds a call that has ended to the recording. */
export function addCall(recording: Recording, call: RecordedCall): void {
  recording.bytes += (call.request_body?.length ?? 0) + (call.response_body?.length ?? 0) + call.url.length
  recording.isFull = recording.bytes > MAX_BYTES
  if (!recording.isFull) recording.calls.push(call)
}
