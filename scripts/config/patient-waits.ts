// Waits of tests take as long as they need on a busy machine. A limit only ends tests that hang.
import { vi } from 'vitest'

const TIMEOUT_MS = 10_000
const WRAPPED = Symbol.for('latchkey.patient-waits')

type Options = number | { timeout?: number; interval?: number } | undefined

function toPatient(options: Options) {
  return typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options }
}

// Test files in one worker share `vi`, so its functions are wrapped only once.
if (!Reflect.has(vi, WRAPPED)) {
  const { waitFor, waitUntil } = vi
  vi.waitFor = (callback, options) => waitFor(callback, toPatient(options))
  vi.waitUntil = (callback, options) => waitUntil(callback, toPatient(options))
  Reflect.set(vi, WRAPPED, true)
}
