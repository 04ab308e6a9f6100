import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { isRedirectSafe, navigateAway, UnsafeRedirectError, findUrl } from './navigate.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  'https://app.example.com/callback?code=1',
  'http://127.0.0.1:33418/callback',
  'com.example.app:/callback',
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'vscode://callback',
])('redirecting to %s is safe', (url) => {
  expect(isRedirectSafe(url)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://app.example.com/1',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://app.example.com',
  'filesystem:https://app.example.com/temporary/1',
  '/relative',
  '//app.example.com',
  '',
  'https://',
])('redirecting to %j is not safe', (url) => {
  expect(isRedirectSafe(url)).toBe(false)
})

test('no spelling of the javascript: scheme is a safe redirect', () => {
  const toText = (characters: string[]) => characters.join('')
  const noise = fc.array(fc.constantFrom('\t', '\n', '\r'), { maxLength: 2 }).map(toText)
  const letters = fc.tuple(
    ...Array.from('javascript', (letter) => fc.tuple(fc.constantFrom(letter, letter.toUpperCase()), noise)),
  )
  const start = fc.array(fc.constantFrom('\0', '\u0001', '\u001f', ' ', '\t', '\n'), { maxLength: 3 }).map(toText)
  fc.assert(
    fc.property(start, letters, fc.string(), (before, written, rest) => {
      expect(isRedirectSafe(`${before}${written.flat().join('')}:${rest}`)).toBe(false)
    }),
    { seed: 20260105 },
  )
})

test('a redirect uses the unchanged URL', () => {
  const assign = vi.fn()
  vi.stubGlobal('window', { location: { assign } })
  navigateAway('com.example.app:/callback?code=1')
  expect(assign).toHaveBeenCalledExactlyOnceWith('com.example.app:/callback?code=1')
})

test('a redirect to an unsafe URL throws and stays on the page', () => {
  const assign = vi.fn()
  vi.stubGlobal('window', { location: { assign } })
  expect(() => navigateAway('javascript:alert(1)')).toThrow(UnsafeRedirectError)
  expect(assign).not.toHaveBeenCalled()
})

test.each([
  ['https://app.example/a?b', undefined, 'https://app.example/a?b'],
  ['/a', 'https://app.example', 'https://app.example/a'],
  ['/a', undefined, undefined],
  ['https://', undefined, undefined],
])('the URL %s relative to %s is %s', (text, base, href) => {
  expect(findUrl(text, base)?.href).toBe(href)
})
