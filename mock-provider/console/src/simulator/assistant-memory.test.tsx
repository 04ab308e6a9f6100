import { afterEach, expect, test, vi } from 'vitest'
import { findServerByState, forget, recall, remember, recordStep } from './assistant-memory.ts'

const SERVER = 'http://localhost:4020/mcp'
const OTHER = 'http://localhost:4020/project-test-other/mcp'

afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

test('a tool server that was never used has no stored state', () => {
  expect(recall(SERVER)).toEqual({ steps: [] })
})

test('the stored state of a tool server is merged, and separate from that of others', () => {
  remember(SERVER, { state: 'a' })
  remember(SERVER, { code_verifier: 'b' })
  remember(OTHER, { state: 'c' })
  expect(recall(SERVER)).toEqual({ steps: [], state: 'a', code_verifier: 'b' })
  forget(SERVER)
  expect([recall(SERVER), recall(OTHER).state]).toEqual([{ steps: [] }, 'c'])
})

test('the stored state of a tool server is found by the state of its request', () => {
  remember(SERVER, { state: 'a' })
  remember(OTHER, { state: 'b' })
  expect([findServerByState('b'), findServerByState('none')]).toEqual([OTHER, undefined])
})

test('the simulator records its steps in order, with their time', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 5, 9) })
  recordStep(SERVER, 'refused', '401')
  recordStep(SERVER, 'discovered', 'issuer')
  expect(recall(SERVER).steps).toEqual([
    { id: 'refused', detail: '401', at: '2026-01-05T09:00:00.000Z' },
    { id: 'discovered', detail: 'issuer', at: '2026-01-05T09:00:00.000Z' },
  ])
})

test('repeating a simulator step replaces it and removes the steps after it', () => {
  for (const id of ['refused', 'discovered', 'registered'] as const) recordStep(SERVER, id, 'first')
  recordStep(SERVER, 'discovered', 'second')
  expect(recall(SERVER).steps.map(({ id, detail }) => `${id} ${detail}`)).toEqual([
    'refused first',
    'discovered second',
  ])
})
