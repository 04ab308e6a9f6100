import { html, type Page } from './html.ts'

/** What the task service's page shows and sends back. */
export type AsanaPageFacts = {
  /** The authorization request, which both answers carry on. */
  request: Record<string, string>
  /** Where the answer leads, as a form target. */
  formTarget: string
}

const PERMISSIONS = ['See your workspaces', 'See, create and change your tasks']

/** Where a person lets the app use the task service. */
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
