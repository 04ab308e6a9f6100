import { expect, test } from 'vitest'
import { createLock } from './locks.ts'
import { createFakeClock, settle } from './testing/fake-clock.ts'

/** Creates a lock like the browser's: each holder waits for the promise of the previous one. */
function createRequests() {
  let tail: Promise<void> = Promise.resolve()
  return { request: (_name: string, action: () => Promise<void>) => (tail = tail.then(action)) }
}

test('actions with the same lock name run one after another', async () => {
  const clock = createFakeClock()
  const lock = createLock(clock, createRequests())
  const log: string[] = []
  let finish = () => {}
  void lock('name', async () => {
    log.push('one begins')
    await new Promise<void>((resolve) => (finish = resolve))
    log.push('one ends')
  })
  void lock('name', async () => void log.push('two'))
  await settle()
  finish()
  // The lock is held for a moment longer, so that the second action sees what the first one has stored.
  await clock.advance(99)
  expect(log).toEqual(['one begins', 'one ends'])
  await clock.advance(1)
  expect(log).toEqual(['one begins', 'one ends', 'two'])
  await clock.advance(100)
  expect(clock.getDelays()).toEqual([])
})

test('a hanging action blocks its lock for about 10 seconds at most', { tags: 'chosen.refresh-lock' }, async () => {
  const clock = createFakeClock()
  const lock = createLock(clock, createRequests())
  const log: string[] = []
  void lock('name', () => new Promise(() => {}))
  void lock('name', async () => void log.push('two'))
  await clock.advance(10_099)
  expect(log).toEqual([])
  await clock.advance(1)
  expect(log).toEqual(['two'])
})

test('a locked action that fails is not run again', async () => {
  let runs = 0
  const failing = async () => {
    runs += 1
    throw new Error('refused')
  }
  await expect(createLock(createFakeClock(), createRequests())('name', failing)).rejects.toThrow('refused')
  expect(runs).toBe(1)
})

test('an action runs without a lock if the browser denies the lock', async () => {
  const reject = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  const log: string[] = []
  await createLock(createFakeClock(), { request: reject })('name', async () => void log.push('done'))
  expect(log).toEqual(['done'])
})
