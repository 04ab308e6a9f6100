import type { CDPSession, Page } from '@playwright/test'

/** The sign-in dialog of the browser itself. @see https://w3c-fedid.github.io/FedCM/ */
export type BrowserPrompt = {
  /** Waits until the browser shows the dialog. @returns the addresses of the accounts */
  whenShown(): Promise<string[]>
  choose(accountIndex: number): Promise<void>
  dismiss(): Promise<void>
}

/** Lets a test use the browser's sign-in dialog, which is no part of the page. */
export async function watchBrowserPrompt(page: Page): Promise<BrowserPrompt> {
  const session: CDPSession = await page.context().newCDPSession(page)
  let show: (dialog: { dialogId: string; emails: string[] }) => void = () => {}
  const shown = new Promise<{ dialogId: string; emails: string[] }>((resolve) => (show = resolve))
  session.on('FedCm.dialogShown', ({ dialogId, accounts }) =>
    show({ dialogId, emails: accounts.map(({ email }) => email) }),
  )
  // Chromium delays failures at random, so that pages cannot tell them apart.
  await session.send('FedCm.enable', { disableRejectionDelay: true })
  return {
    whenShown: async () => (await shown).emails,
    async choose(accountIndex) {
      await session.send('FedCm.selectAccount', { dialogId: (await shown).dialogId, accountIndex })
    },
    async dismiss() {
      await session.send('FedCm.dismissDialog', { dialogId: (await shown).dialogId, triggerCooldown: false })
    },
  }
}

/** Turns the page into one of a browser that shows no sign-in dialogs itself. Call it before the page is opened. */
export async function withoutBrowserPrompts(page: Page): Promise<void> {
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'IdentityCredential'))
}
