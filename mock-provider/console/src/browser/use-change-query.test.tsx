import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { MemoryRouter, useLocation } from 'react-router'
import { useChangeQuery } from './use-change-query.ts'

test('changing the query of a URL keeps the other parameters, and an empty value removes a parameter', async () => {
  const { result, act } = await renderHook(() => ({ change: useChangeQuery(), location: useLocation() }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/faults?tenant=a&q=old']}>{children}</MemoryRouter>,
  })
  await act(() => result.current.change({ q: 'new', error: 'x' }))
  expect(result.current.location.search).toBe('?tenant=a&q=new&error=x')
  await act(() => result.current.change({ tenant: '', q: '', error: '' }))
  expect(result.current.location).toMatchObject({ pathname: '/faults', search: '' })
})
