import { expect, test, vi } from 'vitest'
import { requireScriptUrl, createOnce } from './script.ts'

test.each(['https://captcha.example/enterprise.js', 'http://localhost:4010/telemetry.js'])(
  'the URL %s may be loaded as a script',
  (url) => {
    expect(requireScriptUrl(url)).toBe(url)
  },
)

test.each(['data:text/javascript,alert(1)', 'blob:https://a.example/1', 'javascript:alert(1)', '/relative.js'])(
  'the URL %s may not be loaded as a script',
  (url) => {
    expect(() => requireScriptUrl(url)).toThrow(TypeError)
  },
)

test('a loaded script is not loaded again, a failed one is', async () => {
  const load = vi.fn(async () => {}).mockRejectedValueOnce(new Error('blocked'))
  const loadOnce = createOnce(load)
  await expect(loadOnce()).rejects.toThrow('blocked')
  await loadOnce()
  await Promise.all([loadOnce(), loadOnce()])
  expect(load).toHaveBeenCalledTimes(2)
})
