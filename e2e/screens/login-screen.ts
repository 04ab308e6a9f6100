import type { Page } from '@playwright/test'

export const loginUrl = '/login'

export function loginScreen(page: Page) {
  return {
    heading: page.getByRole('heading', { name: 'Sign In', exact: true }),
    subtitle: page.getByText('Sign in to authorize the Unofficial Asana MCP Server'),
    github: page.getByRole('button', { name: 'Continue with GitHub' }),
  }
}
