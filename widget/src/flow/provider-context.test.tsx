import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { createFakeClient } from '../testing/fake-client.ts'
import { createFakeUser } from '../testing/fake-user.ts'
import { ProviderContext, useClient, useSession, useUser } from './provider-context.tsx'

function renderWithClient<Result>(useIt: () => Result, fake = createFakeClient()) {
  return renderHook(useIt, {
    wrapper: ({ children }) => <ProviderContext client={fake.client}>{children}</ProviderContext>,
  })
}

test('`useClient` returns the client of the context', async () => {
  const fake = createFakeClient()
  const { result } = await renderWithClient(useClient, fake)
  expect(result.current).toBe(fake.client)
})

test('`useClient` outside ProviderContext throws an error that names the context', async () => {
  await expect(renderHook(useClient)).rejects.toThrow('wrap the component in <ProviderContext client={…}>')
})

test('`useUser` and `useSession` return the state of the client', async () => {
  const user = createFakeUser()
  const fake = createFakeClient({ state: { user, session: null, fromCache: true } })
  const { result } = await renderWithClient(() => ({ user: useUser(), session: useSession() }), fake)
  expect(result.current).toEqual({
    user: { user, fromCache: true },
    session: { session: null, fromCache: true },
  })
})

test('a change of the signed-in user re-renders a component that uses `useUser`', async () => {
  const fake = createFakeClient()
  const { act, result } = await renderWithClient(useUser, fake)
  expect(result.current).toEqual({ user: null, fromCache: false })
  const user = createFakeUser()
  await act(() => fake.setState({ user, session: null, fromCache: false }))
  expect(result.current.user).toBe(user)
})
