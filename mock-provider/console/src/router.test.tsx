import { afterEach, expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { changeQuery } from './address-query.ts'
import { navigate, replaceLocation, useLocation } from './router.ts'

afterEach(() => {
  window.history.replaceState(null, '', '/')
})

test('navigating changes the URL and adds a history entry', async () => {
  const { result, act } = await renderHook(() => useLocation())
  const { length } = window.history
  await act(() => navigate('/users?tenant=a'))
  expect(result.current.pathname + result.current.search).toBe('/users?tenant=a')
  expect(window.history.length).toBe(length + 1)
})

test('replacing the location adds no history entry', async () => {
  const { result, act } = await renderHook(() => useLocation())
  const { length } = window.history
  await act(() => replaceLocation('/clock'))
  expect(result.current.pathname).toBe('/clock')
  expect(window.history.length).toBe(length)
})

test('the location follows the browser’s back button', async () => {
  const { result, act } = await renderHook(() => useLocation())
  await act(() => navigate('/users'))
  await act(async () => {
    const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    window.history.back()
    await isBack
  })
  expect(result.current.pathname).toBe('/')
})

test('a changed query keeps the other parameters, and an empty value removes one', () => {
  window.history.replaceState(null, '', '/faults?tenant=a&q=old')
  changeQuery({ q: 'new', error: 'x' })
  expect(window.location.search).toBe('?tenant=a&q=new&error=x')
  changeQuery({ tenant: '', q: '', error: '' })
  expect(window.location.pathname + window.location.search).toBe('/faults')
})
