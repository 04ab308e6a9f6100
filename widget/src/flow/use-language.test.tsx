import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { LanguageTexts } from '../messages/en.ts'
import { useLanguage } from './use-language.ts'

const loadLanguage = vi.hoisted(() => vi.fn<(wanted: string | readonly string[]) => Promise<LanguageTexts>>())
vi.mock(import('../languages/load-language.ts'), () => ({ loadLanguage, loadServerTexts: async () => ({}) }))

const CZECH: LanguageTexts = { tag: 'cs', direction: 'ltr', messages: {} }
const FAILURE = new TypeError('Failed to fetch')

afterEach(() => {
  vi.restoreAllMocks()
  loadLanguage.mockReset()
})

test('a language that fails to load is reported, and the widget falls back to English', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  loadLanguage.mockRejectedValue(FAILURE)
  const { result } = await renderHook(() => useLanguage('cs'))
  await expect.poll(() => result.current).toEqual({ texts: undefined, isKnown: true })
  expect(report.mock.calls).toEqual([[FAILURE]])
})

test('the widget loads no translation for English', async () => {
  const { result } = await renderHook(() => useLanguage('en-GB'))
  expect(result.current).toEqual({ texts: undefined, isKnown: true })
  expect(loadLanguage).not.toHaveBeenCalled()
})

test('when a new language fails to load, the current language stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  loadLanguage.mockResolvedValueOnce(CZECH).mockRejectedValueOnce(FAILURE)
  const { result, rerender } = await renderHook((language?: string) => useLanguage(language ?? 'cs'))
  await expect.poll(() => result.current.texts).toBe(CZECH)
  await rerender('pl')
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(1)
  expect(result.current).toEqual({ texts: CZECH, isKnown: true })
})

test('a late load failure of a previously selected language changes nothing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let fail: (reason: Error) => void = () => {}
  loadLanguage.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)))
  loadLanguage.mockReturnValueOnce(new Promise(() => {}))
  const { result, rerender } = await renderHook((language?: string) => useLanguage(language ?? 'cs'))
  await expect.poll(() => loadLanguage.mock.calls.length).toBe(1)
  await rerender('pl')
  fail(FAILURE)
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(1)
  expect(result.current).toEqual({ texts: undefined, isKnown: false })
})
