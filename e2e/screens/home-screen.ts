import type { Page } from '@playwright/test'

export const homeUrl = '/'

export function homeScreen(page: Page) {
  return {
    heading: page.getByRole('heading', { name: 'Unofficial Asana Apps SDK MCP Server' }),
    account: (name: string) => page.getByText(`Signed in as ${name}`),
    signOut: page.getByRole('button', { name: 'Sign out' }),
    connect: page.getByRole('link', { name: 'Connect Asana Account' }),
    linked: page.getByText(/^Asana has been connected as .+ since .+\.$/),
    disconnect: page.getByRole('button', { name: 'Disconnect Asana' }),
    disconnected: page.getByText('Asana is disconnected.'),
    connected: page.getByText('Successfully connected to Asana!'),
    connectedHint: page.getByText('You can now use the Asana MCP tools in ChatGPT.'),
  }
}
