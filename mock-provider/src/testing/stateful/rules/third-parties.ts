import { createHash } from 'node:crypto'
import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { ASANA_CLIENT_ID } from '../../../asana/asana-links.ts'
import { toProject } from '../invariants.ts'
import type { Reply } from '../lockstep.ts'
import { readList, readText } from '../../../core/read-path.ts'
import type { Rule } from '../rule.ts'
import type { Turn } from '../turn.ts'
import { findUnconfirmed } from './messages.ts'
import { chooseEmail, EMAILS } from './users.ts'

const ORIGIN = 'http://localhost:3000'
const URLS = { login_redirect_url: `${ORIGIN}/authenticate`, signup_redirect_url: `${ORIGIN}/authenticate` }
const PROVIDERS = ['github', 'google', 'microsoft'] as const

/** Returns the cookies of a response as a browser sends them back. */
function toCookies({ cookies }: Reply): Record<string, string> {
  return {
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  }
}

function readLocation({ headers }: Reply): URL {
  return new URL(headers['location'] ?? '')
}

/** Signs in with the token from a third-party sign-in. The account may have confirmed an address. */
async function finish(turn: Turn, landed: URL): Promise<void> {
  const token = landed.searchParams.get('token') ?? ''
  turn.check(token !== '', `The sign-in ended at ${landed.href}`)
  const call = { operation: 'oauthAuthenticate', body: { token, session_duration_minutes: 60 } } as const
  const reply = await turn.send({ ...call, ...turn.presented() })
  if (turn.signIn(reply)) turn.check((await turn.send(call)).status >= 400, 'A token of a third party works twice')
}

/** Makes a callback and records its possible effects: it creates the account's user, or confirms an address. */
async function observeCallback(turn: Turn, email: string, callBack: () => Promise<Reply>): Promise<Reply> {
  const unconfirmed = await findUnconfirmed(turn, email)
  const reply = await callBack()
  const { body } = await turn.sendFor(200, { operation: 'mockUsers' })
  const listed = readList(body, 'users')
  const added = listed.map((user) => readText(user, 'user_id')).filter((id) => !turn.state.users.has(id))
  turn.check(added.length <= 1, 'One sign-in created several users')
  for (const user_id of added) turn.state.users.add(user_id)
  if (unconfirmed !== undefined && (await findUnconfirmed(turn, email)) === undefined) turn.endSessionsOf(unconfirmed)
  return reply
}

const signIn: Rule = {
  name: 'sign in at a third party',
  weight: 5,
  async act(turn) {
    const { public_token } = turn.tenant
    const provider_id = turn.pick(PROVIDERS) ?? 'github'
    const start = await turn.sendFor(302, {
      operation: 'oauthStart',
      path: { provider_id },
      query: { public_token, ...URLS },
    })
    const page = readLocation(start)
    await turn.sendFor(200, {
      operation: 'oauthProviderPage',
      path: { provider_id },
      query: Object.fromEntries(page.searchParams),
    })
    const { client_id = '', redirect_uri = '', state = '' } = Object.fromEntries(page.searchParams)
    const isNew = turn.choose(4) === 0
    const email = isNew ? chooseEmail(turn) : EMAILS[0]
    const choice = isNew
      ? { action: 'create', email, name: 'Made There' }
      : { action: 'choose', provider_subject: `${provider_id}-ada` }
    const form = { client_id, redirect_uri, state, ...choice }
    const headers = { accept: 'text/html' }
    const chosen = await turn.send({ operation: 'oauthProviderPageSubmit', path: { provider_id }, form, headers })
    if (chosen.status >= 400) return
    const back = readLocation(chosen)
    const oauth_callback_id = back.pathname.split('/').at(-1) ?? ''
    const parameters = Object.fromEntries(back.searchParams)
    const isForm = turn.choose(3) === 0
    const landed = await observeCallback(turn, email, () =>
      turn.send({
        operation: isForm ? 'oauthCallbackPost' : 'oauthCallback',
        path: { oauth_callback_id },
        ...(isForm ? { form: parameters } : { query: parameters }),
        headers: { ...headers, ...toCookies(start) },
      }),
    )
    if (landed.status < 400) await finish(turn, readLocation(landed))
  },
}

const toGoogleClient = (turn: Turn) => `google-client-of-${toProject(turn.tenant).project_id}`

const oneTap: Rule = {
  name: 'sign in with One Tap',
  async act(turn) {
    const { public_token } = turn.tenant
    const client_id = toGoogleClient(turn)
    const started = await turn.sendFor(200, { operation: 'oauthGoogleOnetapStart', query: { public_token } })
    const choice = { client_id, origin: ORIGIN, account_id: 'google-ada', flow: 'prompt' }
    const chosen = await turn.sendFor(200, { operation: 'gsiSelectSubmit', body: choice })
    const landed = await observeCallback(turn, EMAILS[0], () =>
      turn.send(({ index, own }) => {
        const { cookies, body } = started.replies[index]
        const submission = {
          id_token: readText(chosen.replies[index].body, 'credential'),
          stytch_csrf_token: cookies['stytch_csrf_private_token'] ?? '',
          ...URLS,
        }
        const cookie = Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; ')
        return {
          operation: 'oauthCallbackPost',
          path: { oauth_callback_id: own(readText(body, 'oauth_callback_id')) },
          text: JSON.stringify(submission),
          headers: { cookie, 'x-stytch-oauth-type': 'google-one-tap' },
        }
      }),
    )
    const url = readText(landed.body, 'redirect_url')
    if (landed.status === 200) await finish(turn, new URL(url))
    await turn.sendFor(200, {
      operation: 'gsiRevoke',
      body: { client_id, hint: 'google-ada' },
      headers: { origin: ORIGIN },
    })
  },
}

const google: Rule = {
  name: "open Google's prompts",
  weight: 1,
  async act(turn) {
    const client_id = toGoogleClient(turn)
    const headers = { origin: ORIGIN, 'sec-fetch-dest': 'webidentity' }
    const status = await turn.sendFor(200, {
      operation: 'gsiStatus',
      query: { client_id },
      headers: { origin: ORIGIN },
    })
    await turn.sendFor(200, { operation: 'gsiSelect', query: { client_id, origin: ORIGIN } })
    await turn.sendFor(200, { operation: 'gsiFedcmClientMetadata', query: { client_id } })
    await turn.sendFor(200, { operation: 'gsiFedcmAccounts', headers: { ...headers, ...toCookies(status) } })
    const form = { client_id, account_id: 'google-ada', disclosure_text_shown: 'true' }
    await turn.sendFor(200, { operation: 'gsiFedcmAssertion', form, headers })
  },
}

const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

const asana: Rule = {
  name: 'connect Asana',
  weight: 1,
  async act(turn) {
    if (turn.tenant.public_token !== DEFAULT_PUBLIC_TOKEN) return
    const asked = {
      client_id: ASANA_CLIENT_ID,
      redirect_uri: `${ORIGIN}/api/asana/callback`,
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    }
    await turn.sendFor(200, { operation: 'asanaAuthorizePage', query: { response_type: 'code', ...asked } })
    const headers = { accept: 'text/html' }
    const allowed = await turn.sendFor(302, {
      operation: 'asanaAuthorizeSubmit',
      form: { ...asked, action: 'allow' },
      headers,
    })
    const code = readLocation(allowed).searchParams.get('code') ?? ''
    const { client_id, redirect_uri } = asked
    const form = { grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier: VERIFIER }
    await turn.sendFor(200, { operation: 'asanaToken', form })
    await turn.sendFor(400, { operation: 'asanaToken', form })
  },
}

/** Rules about third-party sign-ins. */
export const THIRD_PARTY_RULES: readonly Rule[] = [signIn, oneTap, google, asana]
