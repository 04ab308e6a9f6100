import { expect, test, type Page } from '@playwright/test'
import { createAssistant, PROVIDER } from './assistant.ts'

const TENANT = `${PROVIDER}/_mock/public-token-test-latchkey`

/** Signs in with the passcode that the provider mails. */
async function signIn(page: Page, email: string) {
  await page.getByRole('textbox').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(email)).toBeVisible()
  const mails = await fetch(`${TENANT}/messages?to=${email}&wait_ms=4000`)
  const { messages } = (await mails.json()) as { messages: { code: string }[] }
  await page.getByRole('textbox').fill(messages[0]?.code ?? '')
}

test('a person adds a note in the browser, and an assistant reads it with their permission', async ({
  page,
  baseURL,
}) => {
  await page.goto('/')
  await signIn(page, 'ada@example.com')
  await page.getByRole('textbox', { name: 'New note' }).fill('Buy milk')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('listitem')).toHaveText(['Buy milk'])
  await page.reload()
  await expect(page.getByRole('listitem')).toHaveText(['Buy milk'])

  const assistant = createAssistant(`${baseURL}/mcp`)
  // No server listens at the client's redirect URI.
  await page.route('http://127.0.0.1:33418/**', (route) => route.fulfill({ body: 'Back at the assistant' }))
  await page.goto(await assistant.begin())
  const finished = assistant.finish(page)
  await page.getByRole('button', { name: 'Allow' }).click()
  await finished
  await assistant.connect()
  expect(await assistant.call('list_notes')).toBe('Buy milk')
  await assistant.call('add_note', { text: 'Call Grace' })
  await page.goto('/')
  await expect(page.getByRole('listitem')).toHaveText(['Buy milk', 'Call Grace'])
})

test('the API refuses a request without a session, and the MCP server one without a token', async ({
  request,
  baseURL,
}) => {
  expect((await request.get('/api/notes')).status()).toBe(401)
  const forged = { cookie: 'stytch_session_jwt=a.b.c' }
  expect((await request.get('/api/notes', { headers: forged })).status()).toBe(401)
  const refused = await request.post('/mcp', { headers: { authorization: 'Bearer made-up' } })
  expect(refused.status()).toBe(401)
  expect(refused.headers()['www-authenticate']).toContain(`${baseURL}/.well-known/oauth-protected-resource/mcp`)
})
