import { expect, test } from 'vitest'
import { createLock } from './locks.ts'
import { createFakeClock, settle } from './testing/fake-clock.ts'

/** One lock as the API gives it: the next holder waits for the promise of the one before. */
function createRequests() {
  let tail: Promise<void> = Promise.resolve()
  return { request: (_name: string, action: () => Promise<void>) => (tail = tail.then(action)) }
}

test('actions of one name take turns', async () => {
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
  // What the first has stored is there when the second looks.
  await clock.advance(99)
  expect(log).toEqual(['one begins', 'one ends'])
  await clock.advance(1)
  expect(log).toEqual(['one begins', 'one ends', 'two'])
  await clock.advance(100)
  expect(clock.getDelays()).toEqual([])
})

test('an action that hangs is not waited for longer than 10 seconds', async () => {
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

test('a page that may not lock acts all the same', async () => {
  const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  const log: string[] = []
  await createLock(createFakeClock(), { request: refuse })('name', async () => void log.push('done'))
  expect(log).toEqual(['done'])
})
