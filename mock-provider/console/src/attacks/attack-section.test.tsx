import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '../queries/query-client.ts'
import { ATTACK_IDS } from './attack-ids.ts'
import { AttackSection } from './attack-section.tsx'

const BASE = 'http://localhost:4010/v1/oauth2'
const METADATA = {
  issuer: 'http://localhost:4010',
  token_endpoint: `${BASE}/token`,
  introspection_endpoint: `${BASE}/introspect`,
  revocation_endpoint: `${BASE}/revoke`,
  registration_endpoint: `${BASE}/register`,
  authorization_response_iss_parameter_supported: true,
}

/** What a provider without any defence responds, by the end of the path. */
const CARELESS: Record<string, unknown> = {
  'openid-configuration': METADATA,
  users: { user: { user_id: 'user-test-1' } },
  clients: { client: { client_id: 'client-1' } },
  impersonation_tokens: { impersonation_token: 'token-1' },
  authenticate: { data: { session_token: 'session-1' } },
  start: { data: { consent_required: false } },
  submit: { data: { redirect_uri: 'https://victim.example/callback?code=code-1' } },
  token: { access_token: 'access-1', refresh_token: 'refresh-1' },
  introspect: { active: true },
  register: { client_id: 'client-2' },
}

type Recorded = { method: string; url: URL; text: string }
let requests: Recorded[] = []

/** Replaces the provider. @param respond By default, or where it returns undefined, the provider has no defences. */
function stubProvider(respond: (request: Recorded) => Response | undefined = () => undefined) {
  requests = []
  vi.stubGlobal('fetch', async (input: Request | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const known = { method: request.method, url: new URL(request.url), text: await request.text() }
    requests.push(known)
    return respond(known) ?? Response.json(CARELESS[known.url.pathname.split('/').at(-1) ?? ''] ?? {})
  })
}

async function open() {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <AttackSection />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name })

afterEach(() => {
  vi.unstubAllGlobals()
})

test('if the server refuses nothing, the defence against every attack is marked as broken', async () => {
  stubProvider()
  await open()
  await page.getByRole('button', { name: 'Run all attacks' }).click()
  await expect.element(page.getByText(`0 of ${ATTACK_IDS.length} attacks held`)).toBeVisible()
  expect(page.getByText('Broken').elements()).toHaveLength(ATTACK_IDS.length)
})

test('a defence that refuses an attack as documented is marked as held and links to its calls in the journal', async () => {
  stubProvider(({ url, text }) => {
    const isExchange = url.pathname.endsWith('/token')
    if (!isExchange || new URLSearchParams(text).get('redirect_uri') === 'https://victim.example/callback')
      return undefined
    const error_type = 'connected_app_supplied_redirect_url_not_found_in_client'
    return Response.json({ error: 'invalid_grant', error_type }, { status: 400 })
  })
  await open()
  const attack = row('Swapped redirect URI')
  await attack.getByRole('button', { name: 'Run Swapped redirect URI' }).click()
  await expect.element(attack.getByText('Held')).toBeVisible()
  await expect.element(page.getByText('1 of 1 attacks held')).toBeVisible()
  const href = attack.getByRole('link', { name: 'Journal Swapped redirect URI' }).element().getAttribute('href') ?? ''
  expect(new URL(href, 'http://console').searchParams.get('search')).toBe('attack=redirectSwap')
  await attack.getByText('Tries: 2').click()
  await expect.element(attack.getByText('redirect_uri=https://attacker.example/callback')).toBeVisible()
})

test('the requests of an attack carry its name, and its user and clients are deleted', async () => {
  stubProvider()
  await open()
  await row('Open redirect').getByRole('button').click()
  await expect.element(row('Open redirect').getByText('Broken')).toBeVisible()
  const attacking = requests.filter(({ url }) => /^\/(sdk|v1)\//.test(url.pathname))
  expect(attacking.length).toBeGreaterThan(3)
  expect(new Set(attacking.map(({ url }) => url.searchParams.get('attack')))).toEqual(new Set(['openRedirect']))
  const deleted = requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url.pathname.split('/').at(-1))
  expect(deleted).toEqual(['client-1', 'user-test-1'])
})

test('an attack that cannot start shows the reason', async () => {
  stubProvider(({ url }) =>
    url.pathname.endsWith('/users') ? Response.json({ error_message: 'Too many users.' }, { status: 400 }) : undefined,
  )
  await open()
  await row('Mix-up').getByRole('button').click()
  await expect.element(row('Mix-up').getByText('Not tried: Too many users.')).toBeVisible()
})

test('only one simulated attack runs at a time', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  stubProvider()
  const respond = fetch
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    await released
    return respond(...call)
  })
  await open()
  await row('Impostor').getByRole('button').click()
  await expect.element(row('Impostor').getByRole('button', { name: 'Running… Impostor' })).toBeDisabled()
  await expect.element(row('Mix-up').getByRole('button')).toBeDisabled()
  release()
  await expect.element(row('Mix-up').getByRole('button')).toBeEnabled()
})
