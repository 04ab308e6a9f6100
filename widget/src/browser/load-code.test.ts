import { expect, test, vi } from 'vitest'
import { loadCode } from './load-code.ts'

type Code = { run: () => void }

const CODE: Code = { run: () => {} }
const URL = 'https://app.example/assets/methods-x1.js'

test('a module that loads at the first attempt is not requested again', async () => {
  const loadFrom = vi.fn()
  expect(await loadCode(async () => CODE, 'run', loadFrom)).toBe(CODE)
  expect(loadFrom).not.toHaveBeenCalled()
})

test.each([
  ['Chromium', `Failed to fetch dynamically imported module: ${URL}`],
  ['Firefox', `error loading dynamically imported module: ${URL}`],
])('after a failed import in %s, each retry uses a new URL', async (_name, message) => {
  const load = (): Promise<Code> => Promise.reject(new TypeError(message))
  const loadFrom = vi.fn(async (_url: string) => CODE)
  expect(await loadCode(load, 'run', loadFrom)).toBe(CODE)
  expect(await loadCode(load, 'run', loadFrom)).toBe(CODE)
  const [first, second] = loadFrom.mock.calls.map(([url]) => url)
  expect(first).toMatch(`${URL}?again=`)
  expect(second).toMatch(`${URL}?again=`)
  expect(second).not.toBe(first)
})

test('the retry of a failed import keeps the query of the URL', async () => {
  const loadFrom = vi.fn(async (_url: string) => CODE)
  await loadCode(
    (): Promise<Code> => Promise.reject(new TypeError(`error loading dynamically imported module: ${URL}?v=2`)),
    'run',
    loadFrom,
  )
  expect(loadFrom.mock.calls[0]?.[0]).toMatch(`${URL}?v=2&again=`)
})

test('loading a module fails when the retry fails as well', async () => {
  const gone = new TypeError(`Failed to fetch dynamically imported module: ${URL}?again=1`)
  const load = (): Promise<Code> => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${URL}`))
  await expect(loadCode(load, 'run', () => Promise.reject(gone))).rejects.toBe(gone)
})

test.each([
  ['code that came and threw', new Error('code is broken')],
  ['a browser that does not name the file, which never remembered', new TypeError('Importing a module script failed.')],
])('a failed import is not retried after %s', async (_what, failure) => {
  const loadFrom = vi.fn()
  await expect(loadCode((): Promise<Code> => Promise.reject(failure), 'run', loadFrom)).rejects.toBe(failure)
  expect(loadFrom).not.toHaveBeenCalled()
})

test('a retried import finds the requested module in a chunk with several modules', async () => {
  const load = (): Promise<Code> => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${URL}`))
  const file = { a: null, b: () => {}, e: { other: 1 }, t: CODE }
  expect(await loadCode(load, 'run', async () => file)).toBe(CODE)
})

test('a retried import fails when the chunk lacks the requested module', async () => {
  const failure = new TypeError(`Failed to fetch dynamically imported module: ${URL}`)
  const load = (): Promise<Code> => Promise.reject(failure)
  await expect(loadCode(load, 'run', async () => ({ walk: () => {} }))).rejects.toBe(failure)
})
