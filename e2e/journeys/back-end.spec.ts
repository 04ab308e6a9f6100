import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { latchkey, type Latchkey } from '@latchkey/mock-provider/testing'
import type { Page } from '@playwright/test'
import { findFreePort } from '../../scripts/find-free-port.mjs'
import { createAssistant, type Assistant } from '../assistant.ts'
import { installBackEnd, removeBackEnd, startBackEnd, type BackEnd, fetchTrusting } from '../back-end-example.ts'
import { expect, test as journey } from '../fixtures.ts'

type Idp = Latchkey['idp']
type Fixtures = { idp: Idp; backEnd: BackEnd; toolUser: Assistant }

let folder = ''

/** The example’s server, with a provider of its own that it reaches by HTTPS alone. */
const test = journey.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  idp: async ({}, use) => {
    const certificateFolder = await mkdtemp(path.join(tmpdir(), 'latchkey-back-end-'))
    const https = { isCanonical: true, certificateFolder }
    await latchkey.idp({ https, seed: undefined, public_token: undefined }, use)
    await rm(certificateFolder, { recursive: true })
  },
  backEnd: async ({ idp }, use) => {
    const port = await findFreePort()
    idp.configure({ authorization_endpoint: `http://localhost:${port}/oauth/authorize` })
    const backEnd = await startBackEnd(folder, {
      PORT: String(port),
      PROVIDER_URL: idp.url,
      PROJECT_ID: idp.project_id,
      PROJECT_SECRET: idp.secret,
      NODE_EXTRA_CA_CERTS: idp.mock.https?.ca_file ?? '',
    })
    await use(backEnd)
    await backEnd.close()
  },
  toolUser: async ({ backEnd, idp }, use) => {
    const ca = await readFile(idp.mock.https?.ca_file ?? '')
    const toolUser = await createAssistant(`${backEnd.url}/mcp`, fetchTrusting(ca))
    await use(toolUser)
    await toolUser.close()
  },
})

// The browser does not trust the authority of the provider's certificate.
test.use({ ignoreHTTPSErrors: true })
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = await installBackEnd()
})

test.afterAll(() => removeBackEnd(folder))

/** Signs in with the passcode that the provider mails. */
async function signIn(page: Page, { mock }: Idp, email: string) {
  await page.getByRole('textbox').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox').fill((await mock.messages.waitFor({ to: email })).code ?? '')
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeVisible()
}

const countCalls = ({ journal }: Idp, wanted: string) =>
  journal().filter(({ operation_id }) => operation_id === wanted).length

test(
  'a person adds a note in the browser, and an assistant reads it with their permission',
  { tag: ['@server.79', '@server.103', '@server.104'] },
  async ({ page, idp, backEnd, toolUser }) => {
    expect(idp.url).toMatch(/^https:/)
    await page.goto(backEnd.url)
    await signIn(page, idp, 'ada@example.com')
    await page.getByRole('textbox', { name: 'New note' }).fill('Buy milk')
    await page.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('listitem')).toHaveText(['Buy milk'])

    await page.goto(await toolUser.begin())
    await page.getByRole('button', { name: 'Allow' }).click()
    const comeback = await toolUser.comeback()
    await toolUser.finish(comeback.get('code') ?? '')
    expect(await toolUser.call('list_notes')).toEqual({ text: 'Buy milk', isError: false })
    await toolUser.call('add_note', { text: 'Call Grace' })
    await page.goto(backEnd.url)
    await expect(page.getByRole('listitem')).toHaveText(['Buy milk', 'Call Grace'])

    // The server verified session JWTs and access tokens with the published keys alone, which it fetched once.
    expect(countCalls(idp, 'sessionsJwks')).toBe(1)
    expect(countCalls(idp, 'serverSessionsAuthenticate') + countCalls(idp, 'oauth2Introspect')).toBe(0)
    expect(countCalls(idp, 'serverUsersUpdate')).toBe(2)
  },
)

test(
  'the API refuses a request without a session, and the MCP server one without an access token',
  { tag: '@night' },
  async ({ request, backEnd, idp }) => {
    const notes = `${backEnd.url}/api/notes`
    expect((await request.get(notes)).status()).toBe(401)
    const forged = { cookie: 'stytch_session_jwt=a.b.c' }
    expect((await request.get(notes, { headers: forged })).status()).toBe(401)
    expect(countCalls(idp, 'serverSessionsAuthenticate')).toBeGreaterThan(0)
    for (const authorization of ['', 'Bearer made-up']) {
      const refused = await request.post(`${backEnd.url}/mcp`, { headers: authorization ? { authorization } : {} })
      expect(refused.status()).toBe(401)
      const challenge = refused.headers()['www-authenticate']
      expect(challenge).toContain(`${backEnd.url}/.well-known/oauth-protected-resource/mcp`)
    }
  },
)
