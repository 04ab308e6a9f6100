import type { Page } from '@playwright/test'
import { demoUrl } from './demo.ts'
import { en } from '../../widget/src/messages/en.ts'

type Configuration = 'password' | 'password-or-link' | 'password-or-passcode'

export function passwordScreens(page: Page) {
  return {
    email: page.getByLabel('Email'),
    continueWithEmail: page.getByRole('button', { name: en['email.continue'] }),
    password: page.getByLabel('Password', { exact: true }),
    continue: page.getByRole('button', { name: 'Continue', exact: true }),
    forgot: page.getByRole('button', { name: en['password.login.forgot'] }),
    resend: page.getByRole('button', { name: en['password.resend'] }),
    loginWithout: page.getByRole('button', { name: en['password.without'] }),
    createInstead: page.getByRole('button', { name: en['password.instead'] }),
    createTitle: page.getByRole('heading', { name: en['password.create.title'] }),
    loginTitle: page.getByRole('heading', { name: 'Log In' }),
    success: page.getByText(en['success.text']),
    alert: page.getByRole('alert').filter({ hasText: /./ }),
    /** The signed-in users on the demo page. */
    signedIn: page.locator('#users li'),
  }
}

/** Opens the demo page and submits an email address. */
export async function enterEmail(page: Page, email: string, configuration: Configuration = 'password') {
  await page.goto(demoUrl(configuration))
  await passwordScreens(page).email.fill(email)
  await passwordScreens(page).continueWithEmail.click()
}

/** Enters a password and submits it as soon as the button is enabled. */
export async function submitPassword(page: Page, password: string) {
  const screens = passwordScreens(page)
  await screens.password.fill(password)
  await screens.continue.and(page.locator('[aria-disabled=false]')).click()
}
