import type { OauthAccount } from '@latchkey/openapi'
import { html, type Page, type SafeHtml } from './html.ts'

/** The contents of a third party's sign-in page. */
export type OauthProviderPageFacts = {
  /** The third party's name. */
  name: string
  hasEmail: boolean
  accounts: readonly OauthAccount[]
  /** Parameters of the authorization request, which every form sends back. */
  request: { client_id: string; redirect_uri: string; state: string; scope: string }
  scopes: readonly string[]
  formTargets: readonly string[]
}

/** Returns the page on which a user chooses an account of a third party. */
export function oauthProviderPage(facts: OauthProviderPageFacts): Page {
  const { name, accounts, scopes, hasEmail } = facts
  const form = (action: string, content: SafeHtml) => html`
    <form method="post" action="authorize">${toHiddenFields({ action, ...facts.request })} ${content}</form>
  `
  return {
    title: `Sign in to ${name}`,
    banner: `Mock ${name}`,
    formTargets: facts.formTargets,
    body: html`
      <h1>Sign in to ${name}</h1>
      <p class="quiet">
        The app asks for: ${scopes.join(', ')}.${!hasEmail && html` ${name} does not share email addresses.`}
      </p>
      <ul class="choices">
        ${accounts.map((account) => html`<li>${form('choose', toChoice(account))}</li>`)}
      </ul>
      <h2>Create another account</h2>
      ${form('create', NEW_ACCOUNT_FIELDS)}
      <h2>Not now?</h2>
      ${form('cancel', html`<button>Cancel</button>`)}
    `,
  }
}

function toHiddenFields(fields: Record<string, string>): SafeHtml[] {
  return Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
}

function toChoice({ name, email, provider_subject }: OauthAccount): SafeHtml {
  return html`
    <input type="hidden" name="provider_subject" value="${provider_subject}" />
    <button class="choice">
      Continue as <bdi>${name}</bdi> <small><bdi>${email}</bdi></small>
    </button>
  `
}

const NEW_ACCOUNT_FIELDS = html`
  <label for="email">Email</label>
  <input id="email" name="email" type="email" autocomplete="email" required />
  <label for="name">Name</label>
  <input id="name" name="name" autocomplete="name" required />
  <button class="primary">Create account and continue</button>
`
