import { PROVIDER_URL } from '../addresses.ts'
import { expect, test } from '../fixtures.ts'
import { consoleScreen } from '../screens/console-screen.ts'

type Json = Record<string, unknown>

const toProjectId = (tenant: string) => tenant.replace('public-token', 'project')

/** Calls the provider as an app's own server does. */
async function callAsServer(tenant: string, secret: string, method: string, path: string, body?: Json) {
  const response = await fetch(`${PROVIDER_URL}${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${toProjectId(tenant)}:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

/** The project's first secret. */
async function getSecret(tenant: string): Promise<string> {
  const response = await fetch(`${PROVIDER_URL}/_mock/${tenant}/secrets`)
  return (await response.json()).secrets[0].secret
}

/** Asks for a token as an M2M client. */
async function requestToken(tenant: string, client_id: string, client_secret: string) {
  const response = await fetch(`${PROVIDER_URL}/v1/public/${toProjectId(tenant)}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
  })
  return { status: response.status, body: await response.json() }
}

test(
  'an API key created in the console works immediately and until it is deleted',
  { tag: '@night' },
  async ({ page, tenant }) => {
    const { open, row } = consoleScreen(page, tenant)
    await open('/api-keys')
    await page.getByRole('button', { name: 'Create a secret' }).click()
    await expect(page.getByText('The secret was created.')).toBeVisible()
    await page.getByRole('button', { name: 'Show secrets' }).click()
    // The toast comes before the table has the new row.
    await expect(row('secret-test-')).toHaveCount(2)
    const created = row('secret-test-').last()
    const secret = await created.getByRole('code').innerText()
    const whoami = () => callAsServer(tenant, secret, 'GET', '/v1/debug/whoami')
    expect((await whoami()).status).toBe(200)
    await created.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByText(/^The secret was deleted/)).toBeVisible()
    expect(await whoami()).toMatchObject({ status: 401, body: { error_type: 'unauthorized_credentials' } })
  },
)

test(
  'an M2M client created in the console gets tokens, also with its rotated secret',
  { tag: '@night' },
  async ({ page, tenant }) => {
    const { open, section, heading } = consoleScreen(page, tenant)
    await open('/m2m-clients')
    await page.getByRole('button', { name: 'Create an M2M client' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Nightly job')
    await page.getByRole('textbox', { name: 'Scopes' }).fill('read:documents')
    await page.getByRole('button', { name: 'Create client' }).click()
    const shown = section('New secret of Nightly job')
    const first = await shown.getByRole('code').innerText()
    await page.getByRole('link', { name: 'Nightly job' }).click()
    await expect(heading).toHaveText('Nightly job')
    const client_id = await section('Details').getByRole('code').first().innerText()
    const status = async (secret: string) => (await requestToken(tenant, client_id, secret)).status
    const { body } = await requestToken(tenant, client_id, first)
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600 })

    await page.getByRole('button', { name: 'Rotate the secret' }).click()
    const next = await shown.getByRole('code').innerText()
    expect([await status(first), await status(next)]).toEqual([200, 200])
    await page.getByRole('button', { name: 'Finish the rotation' }).click()
    await expect(page.getByText(/^The rotation is finished/)).toBeVisible()
    expect([await status(first), await status(next)]).toEqual([401, 200])

    await page.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText(/^The client is inactive/)).toBeVisible()
    expect(await status(next)).toBe(401)
  },
)

test(
  'a role created in the console is in the RBAC policy and decides what a session may do',
  { tag: '@night' },
  async ({ page, provider, tenant }) => {
    const user_id = await provider.createUser({ email: 'ada@example.com', password: 'a long enough password' })
    const secret = await getSecret(tenant)
    const { open } = consoleScreen(page, tenant)
    const signIn = { email: 'ada@example.com', password: 'a long enough password', session_duration_minutes: 60 }
    const { session_token } = (await callAsServer(tenant, secret, 'POST', '/v1/passwords/authenticate', signIn)).body
    const check = async () => {
      const authorization_check = { resource_id: 'documents', action: 'write' }
      const body = { session_token, authorization_check }
      return (await callAsServer(tenant, secret, 'POST', '/v1/sessions/authenticate', body)).status
    }

    await open('/rbac')
    await page.getByRole('button', { name: 'Add a resource' }).click()
    await page.getByRole('textbox', { name: 'Resource id' }).fill('documents')
    await page.getByRole('textbox', { name: 'Actions' }).fill('read write')
    await page.getByRole('button', { name: 'Add a role' }).click()
    await page.getByRole('textbox', { name: 'Role id' }).last().fill('editor')
    const permissions = page.getByRole('group', { name: 'Permissions on documents' }).last()
    await permissions.getByRole('checkbox', { name: 'write' }).check()
    await page.getByRole('button', { name: 'Save the policy' }).click()
    await expect(page.getByText('The policy was changed.')).toBeVisible()
    const { policy } = (await callAsServer(tenant, secret, 'GET', '/v1/rbac/policy')).body
    expect(policy.roles).toContainEqual({
      role_id: 'editor',
      description: '',
      permissions: [{ resource_id: 'documents', actions: ['write'] }],
    })
    const bootstrap = await fetch(`${PROVIDER_URL}/sdk/v1/projects/bootstrap/${tenant}`)
    expect((await bootstrap.json()).data.rbac_policy).toEqual(policy)
    expect(await check()).toBe(403)

    await open(`/users/${user_id}`)
    await page.getByRole('checkbox', { name: 'editor' }).check()
    await page.getByRole('button', { name: 'Save roles' }).click()
    await expect(page.getByText('The roles were changed.')).toBeVisible()
    expect(await check()).toBe(200)
  },
)

test(
  'the command palette leads to the pages for M2M clients and roles',
  { tag: '@night' },
  async ({ page, tenant }) => {
    const { open, heading } = consoleScreen(page, tenant)
    await open('/')
    await expect(heading).toBeVisible()
    const words = { m2m: 'M2M clients', rbac: 'Roles and permissions' }
    for (const [word, name] of Object.entries(words)) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(word)
      await page.getByRole('option', { name }).first().click()
      await expect(heading).toHaveText(name)
    }
  },
)
