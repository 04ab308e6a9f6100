import { SignInDeclinedError, type UnconfirmedSignIn, type User } from '@latchkey/widget/client'
import { beforeEach, expect, test } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { renderApp } from '../testing/render-app.tsx'
import { EN_APP } from '../messages/en-app.ts'
import { EN } from '../messages/en.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

// The page reads only the id and the email address.
const toUser = (email: string) => ({ user_id: `user-test-${email}`, emails: [{ email }] }) as User
const MALLORY = toUser('mallory@example.com')
const ADA = toUser('ada@example.com')

/** Opens a link. As in the real client, its token is exchanged only after the person has answered the question. */
async function openLink(changes: Partial<UnconfirmedSignIn> = {}) {
  const fake = createFakeClient('signed-out')
  let ask: (question: () => Promise<boolean>) => void = () => {}
  const asking = new Promise<() => Promise<boolean>>((resolve) => (ask = resolve))
  fake.oauth.authenticate.mockImplementation(async () => {
    if (!(await (await asking)())) throw new SignInDeclinedError('No.')
    fake.signIn()
    return {}
  })
  const page = await renderApp('/authenticate?token=t', { fake })
  ask(() => page.questions.ask({ user: MALLORY, isRequested: false, replacedUser: null, ...changes }))
  return page
}

test('the sign-in confirmation shows the masked email address and focuses its heading', async () => {
  const { screen } = await openLink()
  await expect.element(screen.getByRole('heading', { name: 'Confirm sign-in' })).toHaveFocus()
  await expect
    .element(screen.getByText('You are about to sign in as m•••@example.com. Continue?', { exact: true }))
    .toBeVisible()
  await expect.element(screen.getByText('This sign-in was not requested in this browser.')).toBeVisible()
  await expect.element(screen.getByText(EN_APP.authenticate.working)).not.toBeVisible()
})

test('before its token is exchanged, a link is asked about without an account', async () => {
  const { screen } = await openLink({ user: null })
  await expect.element(screen.getByText('This sign-in was not requested in this browser.')).toBeVisible()
  await expect.element(screen.getByText('You are about to sign in as')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeVisible()
})

test('Continue on the sign-in confirmation signs in and follows the stored path', async () => {
  sessionStorage.setItem('returnTo', '/?error=kept')
  const { screen, address } = await openLink()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByText(EN_APP.home.stepsTitle)).toBeVisible()
  await expect.element(address).toHaveTextContent('/?error=kept')
})

test('Cancel on the sign-in confirmation leads to the login page and replaces the history entry', async () => {
  const { screen, address } = await openLink()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('heading', { name: EN.login.title })).toBeVisible()
  await expect.element(address).toHaveTextContent('/login')
  await expect.element(address).toHaveAttribute('data-action', 'REPLACE')
})

test('the sign-in confirmation names the account that would be signed out', async () => {
  const { screen } = await openLink({ isRequested: true, replacedUser: ADA })
  await expect
    .element(screen.getByText('You are signed in as ada@example.com now. Continuing logs you out of that account.'))
    .toBeVisible()
  await expect.element(screen.getByText('This sign-in was not requested')).not.toBeInTheDocument()
})
