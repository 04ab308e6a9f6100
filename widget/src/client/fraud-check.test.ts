import { PROVIDER } from '@latchkey/openapi'
import { expect, test, vi } from 'vitest'
import { DEFAULT_BOOTSTRAP, type Bootstrap } from './bootstrap.ts'
import { CaptchaRequiredError, NetworkError } from './errors.ts'
import { createDeadline } from './clock.ts'
import { createFraudCheck, toFraudUrls } from './fraud-check.ts'
import { createFakeClock, settle } from './testing/fake-clock.ts'

const CAPTCHA = { enabled: true, siteKey: 'site key' } as const
const urls = {
  captchaScriptUrl: 'https://captcha.example/enterprise.js',
  fingerprintScriptUrl: 'https://fingerprint.example/telemetry.js',
  fingerprintSubmitUrl: 'https://fingerprint.example/submit',
}

async function openCheck(changes: Partial<Bootstrap>, failures = 0) {
  const bootstrap = { ...DEFAULT_BOOTSTRAP, ...changes }
  const execute = vi.fn(async () => 'captcha-1')
  const GetTelemetryID = vi.fn(async () => 'telemetry-1')
  vi.stubGlobal('grecaptcha', { enterprise: { ready: (callback: () => void) => callback(), execute } })
  vi.stubGlobal('GetTelemetryID', GetTelemetryID)
  const loadScript = vi.fn(async () => {
    if (failures-- > 0) throw new NetworkError('blocked')
  })
  const store = {
    getSync: () => bootstrap,
    getInfo: () => ({ bootstrap, source: 'network' as const }),
    getAsync: async () => bootstrap,
    subscribe: () => () => {},
  }
  const clock = createFakeClock()
  const withDeadline = createDeadline(clock, 10_000)
  const check = createFraudCheck({
    publicToken: 'public-token-test-1',
    bootstrap: store,
    withDeadline,
    loadScript,
    urls,
  })
  await settle()
  return { check, clock, loadScript, execute, GetTelemetryID }
}

const [OFF, OBSERVING, DECIDING] = [
  {},
  { runDFPProtectedAuth: true, dfpProtectedAuthMode: 'OBSERVATION' },
  { runDFPProtectedAuth: true, dfpProtectedAuthMode: 'DECISIONING' },
] as const
const [captcha_token, dfp_telemetry_id] = ['captcha-1', 'telemetry-1']

test.each([
  ['nothing', OFF, {}, {}],
  ['a captcha', { captchaSettings: CAPTCHA }, { captcha_token }, { captcha_token }],
  ['a fingerprint that observes', OBSERVING, { dfp_telemetry_id }, {}],
  ['both', { ...OBSERVING, captchaSettings: CAPTCHA }, { captcha_token, dfp_telemetry_id }, { captcha_token }],
  ['a fingerprint that decides', { ...DECIDING, captchaSettings: CAPTCHA }, { dfp_telemetry_id }, { captcha_token }],
])(
  'for a project with %s, calls include only the required captcha token and fingerprint id',
  { tags: 'bootstrap.fingerprint' },
  async (_name, bootstrap, fields, captchaFields) => {
    const { check } = await openCheck(bootstrap)
    expect(await check.getFields()).toStrictEqual(fields)
    expect(await check.getCaptchaFields()).toStrictEqual(captchaFields)
  },
)

test('the captcha and fingerprint scripts have default URLs that the app can override', () => {
  expect(toFraudUrls({}, PROVIDER)).toEqual({
    captchaScriptUrl: PROVIDER.captchaScriptUrl,
    fingerprintScriptUrl: 'https://elements.stytch.com/telemetry.js',
    fingerprintSubmitUrl: 'https://telemetry.stytch.com/submit',
  })
  expect(toFraudUrls(urls, PROVIDER)).toEqual(urls)
})

test(
  'the required captcha and fingerprint scripts are loaded immediately and once',
  { tags: 'captcha.script' },
  async () => {
    const { check, loadScript } = await openCheck({ ...OBSERVING, captchaSettings: CAPTCHA })
    expect(loadScript.mock.calls).toEqual([
      ['https://captcha.example/enterprise.js?render=site%20key'],
      ['https://fingerprint.example/telemetry.js'],
    ])
    await check.getFields()
    expect(loadScript).toHaveBeenCalledTimes(2)
    expect((await openCheck(OFF)).loadScript).not.toHaveBeenCalled()
  },
)

test(
  'the captcha has the action LOGIN, and the fingerprint is submitted to the configured URL',
  { tags: 'captcha.action' },
  async () => {
    const { check, execute, GetTelemetryID } = await openCheck({ ...OBSERVING, captchaSettings: CAPTCHA })
    await check.getFields()
    expect(execute).toHaveBeenCalledWith('site key', { action: 'LOGIN' })
    expect(GetTelemetryID).toHaveBeenCalledWith('public-token-test-1', 'https://fingerprint.example/submit')
  },
)

test('a call for which a captcha is required is repeated once with a captcha token and a fingerprint', async () => {
  const { check } = await openCheck({ ...DECIDING, captchaSettings: CAPTCHA })
  const sent: unknown[] = []
  const call = async (fields: unknown) => {
    sent.push(fields)
    if (sent.length === 1) throw new CaptchaRequiredError('Captcha required')
    return 'done'
  }
  expect(await check.send(call)).toBe('done')
  expect(sent).toEqual([{ dfp_telemetry_id }, { captcha_token, dfp_telemetry_id }])
})

test('a required captcha is an error if it is required twice or if the project uses no fingerprints', async () => {
  const call = vi.fn().mockRejectedValue(new CaptchaRequiredError('Captcha required'))
  await expect((await openCheck(DECIDING)).check.send(call)).rejects.toBeInstanceOf(CaptchaRequiredError)
  expect(call).toHaveBeenCalledTimes(2)
  await expect((await openCheck(OFF)).check.send(call)).rejects.toBeInstanceOf(CaptchaRequiredError)
  expect(call).toHaveBeenCalledTimes(3)
})

test('any error other than a required captcha is thrown without a retry', async () => {
  const { check } = await openCheck(DECIDING)
  const call = vi.fn().mockRejectedValue(new NetworkError('down'))
  await expect(check.send(call)).rejects.toThrow('down')
  expect(call).toHaveBeenCalledTimes(1)
})

test('a call fails when the captcha script cannot be loaded, and the next call loads it again', async () => {
  const { check, loadScript } = await openCheck({ captchaSettings: CAPTCHA }, 2)
  await expect(check.getCaptchaFields()).rejects.toBeInstanceOf(NetworkError)
  expect(await check.getCaptchaFields()).toEqual({ captcha_token })
  expect(loadScript).toHaveBeenCalledTimes(3)
})

test('a call fails when the captcha or fingerprint script defines nothing', async () => {
  const { check } = await openCheck({ ...OBSERVING, captchaSettings: CAPTCHA })
  vi.stubGlobal('GetTelemetryID', undefined)
  await expect(check.getFields()).rejects.toThrow('no fingerprint')
  vi.stubGlobal('grecaptcha', undefined)
  await expect(check.getFields()).rejects.toThrow('no captcha')
})

test('a call times out when the captcha script never loads', async () => {
  const { check, clock, loadScript } = await openCheck({ captchaSettings: CAPTCHA }, 1)
  loadScript.mockReturnValue(new Promise(() => {}))
  const ending = expect(check.getFields()).rejects.toMatchObject({ name: 'NetworkError', reason: 'timeout' })
  await clock.advance(10_000)
  await ending
})

test('a call times out when the fingerprint never arrives', async () => {
  const { check, clock, GetTelemetryID } = await openCheck(OBSERVING)
  GetTelemetryID.mockReturnValue(new Promise(() => {}))
  const ending = expect(check.getFields()).rejects.toMatchObject({ name: 'NetworkError', reason: 'timeout' })
  await clock.advance(10_000)
  await ending
})
