import type { Page } from '@playwright/test'
import { EN_APP } from '../../web/src/messages/en-app.ts'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

export const homeUrl = '/'

export function homeScreen(page: Page) {
  return {
    heading: page.getByRole('heading', { name: EN_APP.home.title }),
    account: (name: string) => page.getByText(fillIn(en['idp.consent.signed-in-as'], { account: name })),
    signOut: page.getByRole('button', { name: EN_APP.home.signOut }),
    connect: page.getByRole('link', { name: EN_APP.home.connect }),
    linked: page.getByText(/^Asana has been connected as .+ since .+\.$/),
    disconnect: page.getByRole('button', { name: EN_APP.home.connection.disconnect }),
    disconnected: page.getByText(EN_APP.home.connection.disconnected),
    connected: page.getByText(EN_APP.home.connectedTitle),
    connectedHint: page.getByText(EN_APP.home.connected),
  }
}
