import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { getSharedProvider } from '../testing/shared-provider.ts'

const FOLDER = '/clientside-services'

/** Loads the hidden page's scripts into a sandbox and calls them as a client does. */
async function openFrame() {
  const { app } = getSharedProvider()
  const page = await app.inject(`${FOLDER}/index.html`)
  const listeners: ((event: object) => void)[] = []
  const window = { addEventListener: (_type: string, listener: (event: object) => void) => listeners.push(listener) }
  const context = createContext({ window })
  for (const [, file] of page.body.matchAll(/<script src="([^"]+)"/g)) {
    runInContext((await app.inject(`${FOLDER}/${file}`)).body, context)
  }
  const call = (method: string, argument: object) => {
    const replies: unknown[] = []
    const ports = [{ postMessage: (reply: unknown) => replies.push(structuredClone(reply)) }]
    for (const listen of listeners) listen({ data: { method, args: [argument] }, ports })
    return replies
  }
  return { page, call, listeners }
}

test('a phone number is parsed and formatted by the rules of its country', async () => {
  const { call } = await openFrame()
  expect(call('parsedPhoneNumber', { phoneNumber: '2025550123', regionCode: 'US' })).toEqual([
    { success: true, payload: { isValid: true, number: '+12025550123', national: '(202) 555-0123' } },
  ])
  expect(call('parsedPhoneNumber', { phoneNumber: '+4915112345678' })).toMatchObject([
    { payload: { isValid: true, number: '+4915112345678', national: '01511 2345678' } },
  ])
})

test('an invalid phone number is returned unchanged', async () => {
  const { call } = await openFrame()
  const [reply] = call('parsedPhoneNumber', { phoneNumber: 'ada@example.com' })
  expect(reply).toEqual({
    success: true,
    payload: { isValid: false, number: 'ada@example.com', national: 'ada@example.com' },
  })
  expect(call('parsedPhoneNumber', { phoneNumber: '123', regionCode: 'US' })).toMatchObject([
    { payload: { isValid: false } },
  ])
})

test('a country has an example number, and an unknown country has none', async () => {
  const { call } = await openFrame()
  expect(call('getExamplePhoneNumber', { regionCode: 'US' })).toEqual([
    { success: true, payload: { phoneNumber: '(201) 555-0123' } },
  ])
  expect(call('getExamplePhoneNumber', { regionCode: 'XX' })).toEqual([{ success: true, payload: {} }])
})

test('a failing call returns its error, and an unknown method is ignored', async () => {
  const { call, listeners } = await openFrame()
  expect(call('parsedPhoneNumber', {})).toMatchObject([{ success: false, error: { name: 'TypeError' } }])
  expect(call('toString', {})).toEqual([])
  for (const listen of listeners) expect(() => listen({ data: null, ports: [] })).not.toThrow()
})

test('any page may frame the hidden page, which loads only its own scripts', async () => {
  const { page } = await openFrame()
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'",
  )
  expect(page.headers['x-frame-options']).toBeUndefined()
})
