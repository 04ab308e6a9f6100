import { createHash, randomBytes } from 'node:crypto'
import { getMedian, type Row } from './row.ts'
import { measureRate, type Shot } from './load.ts'
import { startBare, startMock, toBasic } from './servers.ts'
import { toProjectId } from '../../mock-provider/facts/tenant-addresses.ts'
import { toFirstSecret } from '../../mock-provider/src/core/project-secrets.ts'

const ROUNDS = 5
const SHOTS = 400
const TOKEN = 'public-token-test-bench'
const REDIRECT = 'http://localhost:3000/authenticate'
const CLIENT_REDIRECT = 'http://localhost:9999/callback'

type Mock = { url: string }

function post(url: string, body: unknown, authorization: string | null = toBasic(TOKEN)): Shot {
  const text = JSON.stringify(body)
  return {
    method: 'POST',
    url,
    headers: {
      ...(authorization !== null && { authorization }),
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    },
    body: text,
  }
}

async function send<Answer>(shot: Shot): Promise<Answer> {
  const response = await fetch(shot.url, { method: shot.method, headers: shot.headers, body: shot.body ?? null })
  if (!response.ok) throw new Error(`${shot.url}: ${response.status} ${await response.text()}`)
  // The mock validates its own responses against the documents.
  return (await response.json()) as Answer
}

/** Signs in at the mock's GitHub as a browser does. @returns the single-use token. */
async function issueOauthToken({ url }: Mock): Promise<string> {
  const query = new URLSearchParams({
    public_token: TOKEN,
    login_redirect_url: REDIRECT,
    signup_redirect_url: REDIRECT,
  })
  const start = await fetch(`${url}/v1/public/oauth/github/start?${query}`, { redirect: 'manual' })
  const cookie = start.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
  const page = new URL(start.headers.get('location') ?? '')
  const choice = new URLSearchParams({ action: 'create', email: 'bench@example.com', name: 'Bench' })
  for (const name of ['client_id', 'redirect_uri', 'state', 'scope'])
    choice.set(name, page.searchParams.get(name) ?? '')
  const chosen = await fetch(page.origin + page.pathname, {
    method: 'POST',
    body: choice,
    headers: { cookie },
    redirect: 'manual',
  })
  const callback = await fetch(new URL(chosen.headers.get('location') ?? '', url), {
    headers: { cookie },
    redirect: 'manual',
  })
  return new URL(callback.headers.get('location') ?? '').searchParams.get('token') ?? ''
}

async function repeat<Made>(times: number, make: () => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (let n = 0; n < times; n++) made.push(await make())
  return made
}

/** Renews one session again and again: each response has a fresh JWT. */
async function sessionShots(mock: Mock): Promise<Shot[]> {
  const authorization = toBasic(TOKEN, await signIn(mock))
  const shot = post(`${mock.url}/sdk/v1/sessions/authenticate`, { session_duration_minutes: 60 }, authorization)
  return Array.from({ length: SHOTS }, () => shot)
}

/** Renews one session again and again, as an app's own server would. */
async function serverSessionShots(mock: Mock): Promise<Shot[]> {
  const body = { session_token: await signIn(mock), session_duration_minutes: 60 }
  const project_id = toProjectId(TOKEN)
  const shot = post(`${mock.url}/v1/sessions/authenticate`, body, toBasic(project_id, toFirstSecret(project_id)))
  return Array.from({ length: SHOTS }, () => shot)
}

/** Signs in. @returns the session token */
async function signIn(mock: Mock): Promise<string> {
  const token = await issueOauthToken(mock)
  const login = post(`${mock.url}/sdk/v1/oauth/authenticate`, { token, session_duration_minutes: 60 })
  const { data } = await send<{ data: { session_token: string } }>(login)
  return data.session_token
}

function bootstrapShots({ url }: Mock): Shot[] {
  const shot: Shot = {
    method: 'GET',
    url: `${url}/sdk/v1/projects/bootstrap/${TOKEN}`,
    headers: { authorization: toBasic(TOKEN), 'content-type': 'application/json' },
  }
  return Array.from({ length: SHOTS * 5 }, () => shot)
}

async function authenticateShots(mock: Mock): Promise<Shot[]> {
  const tokens = await repeat(SHOTS, () => issueOauthToken(mock))
  return tokens.map((token) => post(`${mock.url}/sdk/v1/oauth/authenticate`, { token, session_duration_minutes: 60 }))
}

async function exchangeShots(mock: Mock): Promise<Shot[]> {
  const oauth = `${mock.url}/v1/public/${toProjectId(TOKEN)}/oauth2`
  const client = await send<{ client_id: string }>(
    post(`${oauth}/register`, { client_name: 'Bench', redirect_uris: [CLIENT_REDIRECT] }),
  )
  const authorization = toBasic(TOKEN, await signIn(mock))
  return repeat(SHOTS, async () => {
    const code_verifier = randomBytes(32).toString('base64url')
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
    const ask = {
      client_id: client.client_id,
      redirect_uri: CLIENT_REDIRECT,
      response_type: 'code',
      scopes: ['openid'],
      consent_granted: true,
      code_challenge,
    }
    const { consent_granted: _, ...question } = ask
    await send(post(`${mock.url}/sdk/v1/idp/oauth/authorize/start`, question, authorization))
    const granted = await send<{ data: { authorization_code: string } }>(
      post(`${mock.url}/sdk/v1/idp/oauth/authorize/submit`, ask, authorization),
    )
    const form = { grant_type: 'authorization_code', code: granted.data.authorization_code, code_verifier }
    return post(`${oauth}/token`, { ...form, client_id: client.client_id, redirect_uri: CLIENT_REDIRECT }, null)
  })
}

/** Makes one of the calls to the mock, and tells the bare server to respond to all calls with the same response. */
async function giveResponse(shot: Shot | undefined, bareUrl: string): Promise<void> {
  if (!shot) throw new Error('There is no call to make.')
  const response = await send<object>(shot)
  await send({ ...post(`${bareUrl}/given`, response, null), method: 'PUT' })
}

/** Requests per second of one round: the mock's, and those of the bare server without and with signatures. */
type Rates = { ours: number; bare: number; signing: number }

function toRow(what: string, rates: Rates[], floor: 'bare' | 'signing', aim: string): Row {
  const [ours, bare] = [getMedian(rates.map((rate) => rate.ours)), getMedian(rates.map((rate) => rate[floor]))]
  // The ratio is taken per round, because a busy moment of the machine affects both measurements of a round.
  const ratio = getMedian(rates.map((rate) => rate.ours / rate[floor]))
  return { what, ours: ours.toFixed(0), bare: bare.toFixed(0), ratio, aim }
}

/** Measures requests per second over 20 connections, against a bare Fastify with the same routes that gets the same requests
 * in the same round and sends the same responses: one that signs nothing, and one that signs as many tokens. */
export async function benchThroughput(): Promise<Row[]> {
  const [mock, bare] = [await startMock(['--no-web']), await startBare()]
  const loads = [
    { what: 'bootstrap', signatures: 0, aim: '≥ 0.75', make: async () => bootstrapShots(mock) },
    { what: 'oauth/authenticate', signatures: 1, aim: '≥ 0.3', make: () => authenticateShots(mock) },
    { what: 'sessions/authenticate', signatures: 1, aim: '≥ 0.3', make: () => sessionShots(mock) },
    { what: 'sessions/authenticate by a server', signatures: 1, aim: '≥ 0.3', make: () => serverSessionShots(mock) },
    { what: 'token exchange', signatures: 2, aim: '≥ 0.3', make: () => exchangeShots(mock) },
  ]
  const rows: Row[] = []
  for (const { what, signatures, aim, make } of loads) {
    const rates: Rates[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const shots = await make()
      await giveResponse(shots.shift(), bare.url)
      const toBare = (signs: number) =>
        shots.map((shot) => ({
          ...shot,
          url: shot.url.replace(mock.url, bare.url),
          headers: { ...shot.headers, 'x-signatures': String(signs) },
        }))
      const bareRate = await measureRate(toBare(0))
      const signing = signatures === 0 ? bareRate : await measureRate(toBare(signatures))
      rates.push({ ours: await measureRate(shots), bare: bareRate, signing })
    }
    rows.push(toRow(`${what} per second`, rates, 'bare', aim))
    if (signatures > 0) rows.push(toRow(`${what}, beside one that signs, too`, rates, 'signing', '–'))
  }
  await Promise.all([mock.stop(), bare.stop()])
  return rows
}
