import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { createFakeClient } from '../testing/fake-client.ts'
import { useBootstrap } from './use-bootstrap.ts'

test('`useBootstrap` re-renders once the project’s configuration is loaded', async () => {
  const { client, settleBootstrap } = createFakeClient({ bootstrap: 'unknown' })
  const { act, result } = await renderHook(() => useBootstrap(client))
  expect(result.current.source).toBe('unknown')
  await act(() => settleBootstrap({ projectName: 'Acme' }))
  expect(result.current).toMatchObject({ source: 'network', bootstrap: { projectName: 'Acme' } })
})
