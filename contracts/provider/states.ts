import { createHash } from 'node:crypto'
import type { MockProvider } from '@latchkey/mock-provider'
import { PUBLIC_TOKEN, type ProviderStates } from '../provider-states.ts'
import { createProject, toAuthorization, type SignedIn } from './project.ts'
import { createTrustedParty } from './trusted-party.ts'

/** Makes a state true. What it returns takes the place of the examples of the same names. */
type StateHandlers = {
  [Sentence in keyof ProviderStates]: (parameters: ProviderStates[Sentence]) => Promise<Record<string, string> | void>
}

const HOUR = { session_duration_minutes: 60 }

/** The states of one interaction, which may build upon one another: each finds what the earlier ones have made. */
export function createStates(mock: MockProvider): StateHandlers {
  const project = createProject(mock.addresses.provider)
  let token = ''
  let session: SignedIn = { session_token: '', session_jwt: '' }

  return {
    'the project has settings': (settings) => project.control('PATCH', '/config', settings),

    async 'a third-party sign-in has come back'(person) {
      token = await project.comeBack(person)
      return { token }
    },
    async 'its token has been used'() {
      await project.callSdk('/oauth/authenticate', { token, ...HOUR })
    },
    async 'a user is signed in'(person) {
      const body = { token: await project.comeBack(person), ...HOUR }
      session = await project.callSdk<SignedIn>('/oauth/authenticate', body)
      const { session_token, session_jwt } = session
      return { session_token, session_jwt, authorization: toAuthorization(session_token) }
    },
    async 'the user has signed out'() {
      await project.callSdk('/sessions/revoke', undefined, session.session_token)
    },
    // No door leads there: users are locked by failures that no operation here counts yet.
    async 'the user is locked'({ email }) {
      const users = [...(mock.tenants.find(PUBLIC_TOKEN)?.tables.get('users')?.values() ?? [])]
      for (const user of users)
        if (JSON.stringify(user).includes(email)) Object.assign(Object(user), { is_locked: true })
    },

    'the clock stands still': ({ at }) => project.control('POST', '/clock', { freeze_at: at }),
    'time passes': ({ minutes }) => project.control('POST', '/clock', { advance_ms: minutes * 60_000 }),

    'an app is registered': (client) => project.control('POST', '/clients', client),
    async 'the user has allowed the app'(request) {
      await authorize(request)
    },
    async 'the app holds an ID token'({ client_id, redirect_uri }) {
      const code = await authorize({ client_id, redirect_uri, scopes: ['openid'] })
      const form = { grant_type: 'authorization_code', code, client_id, redirect_uri, code_verifier: CODE_VERIFIER }
      const path = `/v1/public/${PUBLIC_TOKEN.replace('public-token', 'project')}/oauth2/token`
      const { id_token } = await project.postForm<{ id_token: string }>(path, form)
      return { id_token }
    },

    async 'a party is trusted'({ profile_id, email }) {
      const { profile, trusted_token } = createTrustedParty(profile_id, email)
      await project.control('PATCH', '/config', { trusted_token_profiles: [profile] })
      return { trusted_token }
    },
  }

  /** The signed-in user allows an app. @returns the code */
  async function authorize(request: ProviderStates['the user has allowed the app']): Promise<string> {
    const body = { ...request, response_type: 'code', code_challenge: CODE_CHALLENGE, consent_granted: true }
    const path = '/idp/oauth/authorize/submit'
    const { authorization_code } = await project.callSdk<{ authorization_code: string }>(
      path,
      body,
      session.session_token,
    )
    return authorization_code
  }
}

const CODE_VERIFIER = 'the-code-verifier-of-the-app-in-the-provider-states'
const CODE_CHALLENGE = createHash('sha256').update(CODE_VERIFIER).digest('base64url')
