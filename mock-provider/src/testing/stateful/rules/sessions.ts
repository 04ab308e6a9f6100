import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { hasSession } from '../model.ts'
import { readList, readText } from '../../../core/read-path.ts'
import type { Rule } from '../rule.ts'
import { chooseEmail } from './users.ts'

const authenticate: Rule = {
  name: 'use or extend a session',
  weight: 3,
  can: hasSession,
  async act(turn) {
    const session = turn.pickSession() ?? ''
    const body = turn.choose(2) === 0 ? {} : { session_duration_minutes: 5 + turn.choose(600) }
    turn.signIn(await turn.sendFor(200, { operation: 'sessionsAuthenticate', session, body }))
  },
}

const revoke: Rule = {
  name: 'sign out, twice',
  can: hasSession,
  async act(turn) {
    const session = turn.pickSession() ?? ''
    const call = { operation: 'sessionsRevoke', session } as const
    await turn.sendFor(200, call)
    const row = turn.state.sessions.get(session)
    if (row) row.isEnded = true
    await turn.deleteTwice(call, 404, 'session_not_found')
  },
}

const end: Rule = {
  name: 'end a session, twice',
  weight: 1,
  can: hasSession,
  async act(turn) {
    const row = turn.state.sessions.get(turn.pickSession() ?? '')
    const call = { operation: 'mockSessionDelete', path: { session_id: row?.session_id ?? '' } } as const
    await turn.sendFor(200, call)
    if (row) row.isEnded = true
    await turn.deleteTwice(call, 404, 'session_not_found')
  },
}

const endAll: Rule = {
  name: 'end the sessions of a user, twice',
  weight: 1,
  can: ({ state }) => state.users.size > 0,
  async act(turn) {
    const user_id = turn.pick(turn.state.users) ?? ''
    const query = turn.choose(4) === 0 ? undefined : { user_id }
    const call = { operation: 'mockSessionsDelete', ...(query && { query }) } as const
    await turn.sendFor(200, call)
    for (const session of turn.state.sessions.values())
      if (!query || session.user_id === user_id) session.isEnded = true
    await turn.deleteTwice(call, 200)
    const listed = await turn.sendFor(200, { operation: 'mockSessions', query: { user_id } })
    turn.check(readList(listed.body, 'sessions').length === 0, 'A session is still listed')
  },
}

const impersonate: Rule = {
  name: 'impersonate a user, twice with the same token',
  can: ({ state }) => state.users.size > 0,
  async act(turn) {
    const user_id = turn.pick(turn.state.users) ?? ''
    const created = await turn.sendFor(200, { operation: 'mockImpersonationTokens', body: { user_id } })
    const impersonation_token = readText(created.body, 'impersonation_token')
    const call = { operation: 'impersonationAuthenticate', body: { impersonation_token } } as const
    const reply = await turn.send(call)
    if (turn.signIn(reply)) turn.check((await turn.send(call)).status >= 400, 'A token impersonates twice')
  },
}

/** The key of a trusted party. It is the same in every run. */
const TRUSTED_JWK = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
} as const
const TRUSTED_KEY = createPrivateKey({
  key: { ...TRUSTED_JWK, d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI' },
  format: 'jwk',
})
const PROFILE = { profile_id: 'trusted', name: 'Trusted', issuer: 'i', audience: 'a' }

const attest: Rule = {
  name: 'sign in with a token of a trusted party',
  async act(turn) {
    const jwks = { keys: [{ ...TRUSTED_JWK, alg: 'ES256' }] }
    const trusted_token_profiles = [{ ...PROFILE, jwks }]
    await turn.sendFor(200, { operation: 'mockConfigUpdate', body: { trusted_token_profiles } })
    const iat = Math.floor(turn.tenant.now / 1000)
    const claims = { iss: 'i', aud: 'a', iat, exp: iat + 60, jti: 'trusted', email: chooseEmail(turn) }
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(TRUSTED_KEY)
    const session_token = turn.pickSession()
    const body = {
      profile_id: PROFILE.profile_id,
      token,
      session_duration_minutes: 60,
      ...(session_token !== undefined && { session_token }),
    }
    // The token is signed once and sent to both mocks, because a signature is random.
    turn.signIn(await turn.send({ operation: 'sessionsAttest', body }))
  },
}

/** Rules about sessions. */
export const SESSION_RULES: readonly Rule[] = [authenticate, revoke, end, endAll, impersonate, attest]
