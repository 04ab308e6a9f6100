import type { Page } from '@playwright/test'
import { EN } from '../../web/src/messages/en.ts'

export const loginUrl = '/login'

export function loginScreen(page: Page) {
  return {
    heading: page.getByRole('heading', { name: EN.login.title, exact: true }),
    subtitle: page.getByText(EN.login.subtitle),
    github: page.getByRole('button', { name: 'Continue with GitHub' }),
  }
}
