import { expect, test, vi } from 'vitest'
import { DEFAULT_BOOTSTRAP, type Bootstrap } from './bootstrap.ts'
import type { FraudCheck } from './fraud-check.ts'
import { createLazyFraudCheck } from './methods.ts'
import { settle } from './testing/fake-clock.ts'

const loaded: FraudCheck = {
  getCaptchaFields: async () => ({ captcha_token: 'captcha-1' }),
  getFields: async () => ({ captcha_token: 'captcha-1', dfp_telemetry_id: 'telemetry-1' }),
  send: async (call) => call({ dfp_telemetry_id: 'telemetry-1' }),
}

async function openCheck(changes: Partial<Bootstrap>) {
  const bootstrap = { ...DEFAULT_BOOTSTRAP, ...changes }
  const load = vi.fn(async () => loaded)
  const check = createLazyFraudCheck({ getAsync: async () => bootstrap }, load)
  await settle()
  return { check, load }
}

test('a project without fraud checks loads no code for them, and its calls have no captcha or fingerprint', async () => {
  const { check, load } = await openCheck({})
  expect(await check.getFields()).toEqual({})
  expect(await check.getCaptchaFields()).toEqual({})
  expect(await check.send(async (fields) => fields)).toEqual({})
  expect(load).not.toHaveBeenCalled()
})

test.each([
  ['a captcha', { captchaSettings: { enabled: true, siteKey: 'key' } as const }],
  ['fingerprints', { runDFPProtectedAuth: true }],
])(
  'a project with %s loads the fraud check code at once, and its calls include the required fields',
  async (_name, changes) => {
    const { check, load } = await openCheck(changes)
    expect(load).toHaveBeenCalled()
    expect(await check.getFields()).toEqual(await loaded.getFields())
    expect(await check.getCaptchaFields()).toEqual(await loaded.getCaptchaFields())
    expect(await check.send(async (fields) => fields)).toEqual({ dfp_telemetry_id: 'telemetry-1' })
  },
)

test('failing to load the fraud check code causes no unhandled rejection', async () => {
  const bootstrap = { ...DEFAULT_BOOTSTRAP, runDFPProtectedAuth: true }
  createLazyFraudCheck({ getAsync: async () => bootstrap }, () => Promise.reject(new TypeError('Failed to fetch')))
  await settle()
})
