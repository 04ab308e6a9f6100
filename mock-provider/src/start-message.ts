import { toServerEnvironment, toTrustEnvironment } from '../facts/server-environment.ts'
import { DOCS_PATH } from '../console/console-paths.ts'
import { listSecrets } from './core/project-secrets.ts'
import { getToolServerUrl } from './core/tenant.ts'
import type { MockProvider } from './mock-provider.ts'
import type { MockProviderOptions } from './mock-provider-options.ts'

/** Describes the running servers. The form is stable, because programs read the addresses. */
export function describeStart(mock: MockProvider, options: MockProviderOptions): string {
  const { addresses, https, tenants } = mock
  const { web, toolServer, consoleRoot, docsRoot } = options
  const tenant = tenants.default()
  const mcpUrl = getToolServerUrl(tenant)
  const consentPage = tenant.config.authorization_endpoint
  const lines = [
    'Latchkey is ready.',
    '',
    ...(web ? [`  Web app        ${addresses.web}`] : []),
    `  Mock provider  ${addresses.provider}`,
    ...(https ? [describeOtherAddress(https.url === addresses.provider, https)] : []),
    ...(toolServer ? [`  MCP server     ${mcpUrl}`] : []),
    ...(consentPage === null ? [] : [`  Consent page   ${consentPage}`]),
    ...(consoleRoot && docsRoot ? [`  Documentation  ${addresses.provider}${DOCS_PATH}`] : []),
    '',
    ...describeServer(mock),
    'What to do next:',
    ...(consoleRoot ? describeSimulator(addresses.provider, Boolean(web) || consentPage !== null) : []),
    ...(toolServer ? [`  - Or add ${mcpUrl} to an MCP client of your own.`] : []),
    '  - Press Ctrl+C to stop.',
  ]
  return `${lines.join('\n')}\n`
}

/** Describes the provider's second address: one serves HTTP and the other HTTPS, and one of them is canonical. */
function describeOtherAddress(isCanonical: boolean, { url, http_url }: NonNullable<MockProvider['https']>): string {
  return isCanonical ? `  Without TLS    ${http_url}` : `  With HTTPS     ${url}`
}

/** Describes the settings for an app's own server, ready to be copied. */
function describeServer({ https, tenants }: MockProvider): string[] {
  const tenant = tenants.default()
  const [first] = listSecrets(tenant)
  if (!https || !first) return []
  const { project_id } = tenant
  return [
    "The .env file of an app's own server:",
    ...toServerEnvironment({ project_id, secret: first.secret, url: https.url }).map((line) => `  ${line}`),
    'Tokens have this domain as their issuer. The SDK for Ruby needs the setting token_issuer: project.',
    '',
    'What makes it trust the certificate, if it is set before the server starts:',
    ...toTrustEnvironment(https.ca_file).map((line) => `  ${line}`),
    '',
  ]
}

/** The OAuth simulator needs a consent page: the web app's, or another app's. */
function describeSimulator(provider: string, hasConsentPage: boolean): string[] {
  if (hasConsentPage) return [`  - Open ${provider}/simulator and press Connect: it plays the assistant.`]
  return [
    "  - To connect an assistant, name your app's consent page: --authorization-endpoint <url>,",
    `    or authorization_endpoint at ${provider}/settings. Then open ${provider}/simulator.`,
  ]
}
