import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requireScriptUrl } from './script.ts'

const URL = 'https://captcha.example/enterprise.js'

beforeEach(() => void vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

/**
 * Opens a page whose scripts a test loads or fails. Each call imports the module again, because it keeps its Trusted
 * Types policy.
 */
async function openPage(trustedTypes?: object) {
  const script = { async: false, src: '', onload: () => {}, onerror: () => {}, remove: vi.fn() }
  const append = vi.fn()
  vi.stubGlobal('window', { trustedTypes })
  vi.stubGlobal('document', { createElement: () => script, head: { append } })
  const { loadScript } = await import('./script.ts')
  return { script, append, loadScript }
}

test('loadScript appends a script to the page and resolves once it has loaded', async () => {
  const { script, append, loadScript } = await openPage()
  const loading = loadScript(URL)
  expect(append).toHaveBeenCalledWith(script)
  expect(script).toMatchObject({ async: true, src: URL })
  script.onload()
  await expect(loading).resolves.toBeUndefined()
  expect(script.remove).not.toHaveBeenCalled()
})

test('loadScript removes a script that cannot be loaded and rejects with its URL', async () => {
  const { script, loadScript } = await openPage()
  const loading = loadScript(URL)
  script.onerror()
  await expect(loading).rejects.toMatchObject({ name: 'NetworkError', message: expect.stringContaining(URL) })
  expect(script.remove).toHaveBeenCalledTimes(1)
})

test('under Trusted Types, one policy converts the URLs of all loaded scripts', { tags: 'threat.b9' }, async () => {
  const createScriptURL = vi.fn((url: string) => `trusted ${url}`)
  const createPolicy = vi.fn((_name: string, _rules: object) => ({ createScriptURL }))
  const { script, loadScript } = await openPage({ createPolicy })
  void loadScript(URL)
  void loadScript(URL)
  expect(script.src).toBe(`trusted ${URL}`)
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['latchkey'])
})

test.each([URL, 'http://localhost:4010/telemetry.js'])('the URL %s may be loaded as a script', (url) => {
  expect(requireScriptUrl(url)).toBe(url)
})

test.each(['data:text/javascript,alert(1)', 'blob:https://a.example/1', 'javascript:alert(1)', '/relative.js'])(
  'the URL %s may not be loaded as a script',
  (url) => {
    expect(() => requireScriptUrl(url)).toThrow(url)
  },
)
