import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { renderApp } from '../testing/render-app.tsx'

type Props = { callbacks: { onEvent: (event: { type: string }) => void } }

function Buttons({ callbacks }: Props) {
  return ['AUTHENTICATE_FLOW_COMPLETE', 'OAUTH_START'].map((type) => (
    <button key={type} onClick={() => callbacks.onEvent({ type })}>
      {type}
    </button>
  ))
}

// Replaces the widgets by buttons, each of which reports an event.
vi.mock('@latchkey/widget', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  SignInWidget: Buttons,
  PasswordReset: Buttons,
}))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test(
  'only the widget event of a completed sign-in leads to the stored path',
  { tags: 'login.flow-complete' },
  async () => {
    sessionStorage.setItem('returnTo', '/?tenant=kept')
    localStorage.setItem('returnTo', '/?tenant=kept')
    const { screen, address } = await renderApp('/login', { fake: createFakeClient('signed-out') })
    await screen.getByRole('button', { name: 'OAUTH_START' }).click()
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
    await expect.element(address).toHaveAttribute('data-action', 'POP')
    await screen.getByRole('button', { name: 'AUTHENTICATE_FLOW_COMPLETE' }).click()
    // There is no user, so the protected page stores its path again and redirects to the login page.
    await expect.poll(() => sessionStorage.getItem('returnTo')).toBe('/?tenant=kept')
    await expect.element(address).toHaveTextContent('/login')
    await expect.element(address).toHaveAttribute('data-action', 'REPLACE')
  },
)

test('only the widget event of a completed flow leads away from the password reset page', async () => {
  const { screen, address } = await renderApp('/reset-password?token=token-1')
  await screen.getByRole('button', { name: 'OAUTH_START' }).click()
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
  await expect.element(address).toHaveAttribute('data-action', 'POP')
  await screen.getByRole('button', { name: 'AUTHENTICATE_FLOW_COMPLETE' }).click()
  await expect.element(address).toHaveTextContent(/^\/$/)
  await expect.element(address).toHaveAttribute('data-action', 'REPLACE')
})
