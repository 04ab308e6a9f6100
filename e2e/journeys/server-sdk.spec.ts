import { Client } from 'stytch'
import { toProjectId } from '../../mock-provider/facts/tenant-addresses.ts'
import { PROVIDER_URL } from '../addresses.ts'
import { expect, test } from '../fixtures.ts'
import { fetchOauthToken } from '../oauth-token.ts'

const HOUR = { session_duration_minutes: 60 }
const REFRESH_MS = 4 * 60_000

/** An app's own server: the provider's SDK with a tenant's credentials. */
async function createServer(tenant: string): Promise<Client> {
  const response = await fetch(`${PROVIDER_URL}/_mock/${tenant}/secrets`)
  const { project_id, secrets } = (await response.json()) as { project_id: string; secrets: { secret: string }[] } // the document says so
  const env = `${PROVIDER_URL}/v1/public/${toProjectId(tenant)}`
  return new Client({ project_id, secret: secrets[0]?.secret ?? '', env })
}

test(
  'a server verifies the session of the vendor’s own client without a call to the provider',
  { tag: ['@server.67', '@night'] },
  async ({ page, context, tenant, provider, clientHarness }) => {
    // Sessions of pages have the HTTPS address as their issuer otherwise, and this server calls the HTTP one.
    await provider.configure({ token_issuer: 'project' })
    const vendor = await clientHarness.open(page, 'vendor-5')
    const token = await fetchOauthToken(tenant)
    await vendor.evaluate((client, [given, options]) => client.oauth.authenticate(given, options), [
      token,
      HOUR,
    ] as const)
    const session_id = await vendor.evaluate((client) => client.session.getSync()?.session_id)
    const cookies = await context.cookies()
    const session_jwt = cookies.find(({ name }) => name === 'stytch_session_jwt')?.value ?? ''
    const server = await createServer(tenant)
    for (let check = 0; check < 2; check += 1)
      expect((await server.sessions.authenticateJwt({ session_jwt })).session.session_id).toBe(session_id)
    expect(await provider.statusesOf('sessionsJwks')).toEqual([200])
    expect(await provider.statusesOf('serverSessionsAuthenticate')).toEqual([])
  },
)

test(
  'a session that a server revokes ends in the vendor’s own client at the next refresh',
  { tag: '@server.73' },
  async ({ page, context, tenant, clock, clientHarness }) => {
    await clock.install()
    const vendor = await clientHarness.open(page, 'vendor-5')
    const token = await fetchOauthToken(tenant)
    await vendor.evaluate((client, [given, options]) => client.oauth.authenticate(given, options), [
      token,
      HOUR,
    ] as const)
    const session_id = await vendor.evaluate((client) => client.session.getSync()?.session_id ?? '')
    const server = await createServer(tenant)
    await server.sessions.revoke({ session_id })
    expect(await vendor.evaluate((client) => client.session.getSync()?.session_id)).toBe(session_id)
    await clock.advance(REFRESH_MS)
    await expect.poll(() => vendor.evaluate((client) => client.session.getSync())).toBeNull()
    await expect.poll(() => context.cookies()).toEqual([])
  },
)

test(
  'a page can read the OAuth metadata, but CORS blocks it from the server API',
  { tag: ['@server.102', '@night'] },
  async ({ page, tenant }) => {
    await page.goto('/')
    const read = (path: string) =>
      page.evaluate(
        (url) =>
          fetch(url, { headers: url.includes('/v1/users/') ? { authorization: 'Basic eDp5' } : {} }).then(
            ({ status }) => status,
            () => 'blocked',
          ),
        `${PROVIDER_URL}${path}`,
      )
    expect(await read('/v1/users/user-test-1')).toBe('blocked')
    expect(await read('/v1/debug/whoami')).toBe('blocked')
    expect(await read('/.well-known/jwks.json')).toBe(200)
    expect(await read(`/v1/public/${toProjectId(tenant)}/.well-known/openid-configuration`)).toBe(200)
  },
)
