import type { OauthAccount } from '@latchkey/openapi'
import { GSI_SELECT_SCRIPT_PATH } from './script-paths.ts'
import { html, type Page } from './html.ts'

/** The app's reason for asking for the account, in Google's terms. */
type GsiContext = 'signin' | 'signup' | 'use'

const TITLES: Record<GsiContext, string> = {
  signin: 'Sign in with Google',
  signup: 'Sign up with Google',
  use: 'Use your Google Account',
}

/** The contents of Google's account prompt. */
export type GsiSelectFacts = {
  /** The origin of the page that frames the prompt. */
  origin: string
  context: GsiContext
  accounts: readonly OauthAccount[]
  /** Whether the account is chosen without asking, because there is only one. */
  isAutomatic: boolean
}

/** Returns Google's prompt, which a page shows in a frame. */
export function gsiSelectPage({ origin, context, accounts, isAutomatic }: GsiSelectFacts): Page {
  return {
    title: TITLES[context],
    banner: 'Mock Google',
    frame: { ancestor: origin, scriptPath: GSI_SELECT_SCRIPT_PATH },
    body: html`
      <h1>${TITLES[context]}</h1>
      <p class="quiet">To continue to ${new URL(origin).host}</p>
      <ul class="choices" ${isAutomatic && html`data-automatic`}>
        ${accounts.map(
          ({ provider_subject, name, email }) => html`
            <li>
              <button class="choice" data-account="${provider_subject}">
                Continue as ${name} <small>${email}</small>
              </button>
            </li>
          `,
        )}
      </ul>
      <button id="close">Not now</button>
    `,
  }
}

/** Returns Google's page for a browser without an account. */
export function gsiLoginPage(): Page {
  return {
    title: 'Sign in to Google',
    banner: 'Mock Google',
    body: html`
      <h1>No Google account</h1>
      <p>
        The accounts of the mock's Google are a setting of the tenant: the console lists them under Settings, OAuth
        providers. The page of an ordinary sign-in with Google can create one as well.
      </p>
    `,
  }
}
