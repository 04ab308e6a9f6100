import { expect, test as base, type Page } from '@playwright/test'
import { createAssistant, PROVIDER } from './assistant.ts'

const TENANT = `${PROVIDER}/_mock/public-token-test-latchkey`

const test = base.extend<{ resource: string }>({
  resource: async ({ baseURL, page, context }, use) => {
    const problems: string[] = []
    context.on('weberror', (error) => problems.push(String(error.error())))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    // No server listens at the client's redirect URI.
    await page.route('http://127.0.0.1:33418/**', (route) => route.fulfill({ body: 'Back at the assistant' }))
    await use(`${baseURL}/mcp`)
    expect(problems).toEqual([])
  },
})

/** Signs in on the consent page with the passcode that the provider mails. Each test has a user of its own. */
async function signIn(page: Page, email: string) {
  await page.getByRole('textbox').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(email)).toBeVisible()
  const mails = await fetch(`${TENANT}/messages?to=${email}&wait_ms=4000`)
  const { messages } = (await mails.json()) as { messages: { code: string }[] }
  await page.getByRole('textbox').fill(messages[0]?.code ?? '')
}

/** Plays an assistant until it has a token. */
async function authorize(page: Page, assistant: ReturnType<typeof createAssistant>, email: string) {
  await page.goto(await assistant.begin())
  await signIn(page, email)
  const finished = assistant.finish(page)
  await page.getByRole('button', { name: 'Allow' }).click()
  await finished
}

/** Calls the server as a client that sends a token. */
const send = (resource: string, token?: string) =>
  fetch(resource, { method: 'POST', headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

test('an assistant is redirected to the provider and uses the tools of the user who allows it', async ({
  page,
  resource,
}) => {
  const assistant = createAssistant(resource)
  await authorize(page, assistant, 'ada@example.com')
  await assistant.connect()
  expect((await assistant.client.listTools()).tools.map(({ name }) => name)).toEqual([
    'who_am_i',
    'add_note',
    'list_notes',
  ])
  expect(await assistant.call('who_am_i')).toBe('ada@example.com')
  await assistant.call('add_note', { text: 'Buy milk' })
  expect(await assistant.call('list_notes')).toBe('Buy milk')
})

test('users do not see the notes of others', async ({ page, resource }) => {
  const assistant = createAssistant(resource)
  await authorize(page, assistant, 'grace@example.com')
  await assistant.connect()
  expect(await assistant.call('list_notes')).toBe('')
})

test('an assistant whose access is denied gets no token', async ({ page, resource }) => {
  const assistant = createAssistant(resource)
  await page.goto(await assistant.begin())
  await signIn(page, 'edsger@example.com')
  const finished = assistant.finish(page)
  await Promise.all([expect(finished).rejects.toThrow(/denied/i), page.getByRole('button', { name: 'Deny' }).click()])
  expect(assistant.tokens()).toBeUndefined()
})

test('a tool call without a valid token returns 401 with the URL of the resource metadata', async ({ resource }) => {
  for (const token of [undefined, 'made-up', 'a.b.c']) {
    const response = await send(resource, token)
    expect(response.status).toBe(401)
    const challenge = response.headers.get('www-authenticate') ?? ''
    expect(challenge).toContain('error="invalid_token"')
    const metadata = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? ''
    expect(await (await fetch(metadata)).json()).toMatchObject({
      resource,
      authorization_servers: [PROVIDER],
      scopes_supported: ['openid', 'email'],
    })
  }
})

test('the tool server rejects an ID token and an access token for another resource', async ({ page, resource }) => {
  const assistant = createAssistant(resource)
  await authorize(page, assistant, 'linus@example.com')
  expect((await send(resource, assistant.tokens()?.id_token)).status).toBe(401)

  const elsewhere = 'http://localhost:9/mcp'
  const other = createAssistant(resource)
  const address = new URL(await other.begin())
  address.searchParams.set('resource', elsewhere)
  const token = other.finishFor(elsewhere, page)
  // The person has allowed this assistant before, and is not asked again.
  await page.goto(address.href)
  expect(await token).toMatch(/^eyJ/)
  expect((await send(resource, await token)).status).toBe(401)
})

test('a tool call with a token without the email scope is rejected with the required scopes', async ({
  page,
  resource,
}) => {
  const assistant = createAssistant(resource)
  const address = new URL(await assistant.begin())
  address.searchParams.set('scope', 'openid')
  await page.goto(address.href)
  await signIn(page, 'barbara@example.com')
  const finished = assistant.finish(page)
  await page.getByRole('button', { name: 'Allow' }).click()
  await finished
  const response = await send(resource, assistant.tokens()?.access_token)
  expect(response.status).toBe(403)
  expect(response.headers.get('www-authenticate')).toMatch(/error="insufficient_scope".*scope="openid email"/)
})
