import { expect, test } from 'vitest'
import { createLock, type LockRequests } from './locks.ts'
import { createFakeClock, settle } from './testing/fake-clock.ts'

/** Creates a lock like the browser's: each holder waits for the promise of the previous one, or takes its place. */
function createRequests(): LockRequests {
  let tail: Promise<void> = Promise.resolve()
  let dismiss = (_error: Error) => {}
  const hold = (action: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      dismiss = reject
      action().then(resolve, reject)
    })
  return {
    request(_name, { signal, steal }, action) {
      if (steal) {
        dismiss(new DOMException('stolen', 'AbortError'))
        return (tail = hold(action))
      }
      const turn = tail.catch(() => {}).then(() => (signal?.aborted ? undefined : hold(action)))
      return (tail = turn)
    },
  }
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

test(
  'a lock that a frozen tab holds is taken away after 12 seconds, and the next tabs wait for the new holder',
  { tags: 'threat.b7' },
  async () => {
    const clock = createFakeClock()
    const requests = createRequests()
    const log: string[] = []
    let thaw = () => {}
    const frozen = requests.request('name', {}, () => new Promise<void>((resolve) => (thaw = resolve)))
    const waiting = createLock(clock, requests)('name', async () => void log.push('waiting'))
    await clock.advance(11_999)
    expect(log).toEqual([])
    await clock.advance(1)
    expect(log).toEqual(['waiting'])
    const next = createLock(clock, requests)('name', async () => void log.push('next'))
    await clock.advance(99)
    expect(log).toEqual(['waiting'])
    await clock.advance(101)
    expect(log).toEqual(['waiting', 'next'])
    await Promise.all([waiting, next])
    thaw()
    await expect(frozen).rejects.toThrow('stolen')
    expect(clock.getDelays()).toEqual([])
  },
)

test('a tab whose lock is taken away completes its action once', async () => {
  const clock = createFakeClock()
  const requests = createRequests()
  let runs = 0
  let finish = () => {}
  const holding = createLock(clock, requests)('name', () => {
    runs += 1
    return new Promise<void>((resolve) => (finish = resolve))
  })
  await settle()
  await requests.request('name', { steal: true }, async () => {})
  finish()
  await holding
  expect(runs).toBe(1)
})

test.each([
  ['never answers', () => new Promise<never>(() => {})],
  ['answers without a turn', async () => {}],
  ['throws', () => Promise.reject(new TypeError('request is not a function'))],
])(
  'an action runs within 12 seconds if the page has replaced the locks by something that %s',
  async (_case, request) => {
    const clock = createFakeClock()
    const log: string[] = []
    void createLock(clock, { request })('name', async () => void log.push('done'))
    await clock.advance(12_000)
    expect(log).toEqual(['done'])
  },
)
