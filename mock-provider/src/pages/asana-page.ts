import { html, type Page } from './html.ts'

/** The contents of Asana's simulated authorize page. */
export type AsanaPageFacts = {
  /** Parameters of the authorization request, which the form sends back. */
  request: Record<string, string>
  /** The redirect URI as an entry of `formTargets` (see `Page`). */
  formTarget: string
}

const PERMISSIONS = ['See your workspaces', 'See, create and change your tasks']

/** Returns the page on which a user gives the app access to Asana. */
export function asanaPage({ request, formTarget }: AsanaPageFacts): Page {
  const fields = Object.entries(request)
  return {
    title: 'Connect to Asana',
    banner: 'Mock Asana',
    formTargets: [formTarget],
    body: html`
      <h1>Connect to Asana</h1>
      <p>Unofficial Asana MCP Server would like to:</p>
      <ul>
        ${PERMISSIONS.map((permission) => html`<li>${permission}</li>`)}
      </ul>
      <form method="post" action="oauth_authorize">
        ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button class="primary" name="action" value="allow">Allow</button>
        <button name="action" value="deny">Deny</button>
      </form>
    `,
  }
}
