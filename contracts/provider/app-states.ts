import { createHash } from 'node:crypto'
import { PUBLIC_TOKEN, type ProviderStates } from '../provider-states.ts'
import type { Project, Session } from './project.ts'
import type { StateHandlers } from './state-handlers.ts'

type AppStates = Pick<
  StateHandlers,
  | 'an app is registered'
  | 'the user is asked to allow the app'
  | 'the user has allowed the app'
  | 'the app holds an ID token'
  | 'the app holds an access token'
>

const CODE_VERIFIER = 'the-code-verifier-of-the-app-in-the-provider-states'
const CODE_CHALLENGE = createHash('sha256').update(CODE_VERIFIER).digest('base64url')

/** Creates the states of apps that the signed-in user has allowed. */
export function createAppStates(project: Project, getSession: () => Session): AppStates {
  return {
    async 'an app is registered'(client) {
      await project.control('POST', '/clients', client)
    },
    async 'the user is asked to allow the app'(request) {
      await ask(request)
    },
    async 'the user has allowed the app'(request) {
      await authorize(request)
    },
    async 'the app holds an ID token'({ client_id, redirect_uri }) {
      const { id_token } = await issueTokens({ client_id, redirect_uri, scopes: ['openid'] })
      return { id_token }
    },
    async 'the app holds an access token'(request) {
      const { access_token } = await issueTokens(request)
      return { access_token }
    },
  }

  /** Starts the authorization request that asks the user to allow an app. @returns the request */
  async function ask(request: ProviderStates['the user is asked to allow the app']) {
    const question = { ...request, response_type: 'code' }
    await project.callSdk('/idp/oauth/authorize/start', question, getSession().session_token)
    return question
  }

  /** Allows an app on behalf of the signed-in user. @returns the authorization code */
  async function authorize(request: ProviderStates['the user has allowed the app']): Promise<string> {
    const question = await ask(request)
    const { session_token } = getSession()
    const answer = { ...question, code_challenge: CODE_CHALLENGE, consent_granted: true }
    const path = '/idp/oauth/authorize/submit'
    return (await project.callSdk<{ authorization_code: string }>(path, answer, session_token)).authorization_code
  }

  /** Issues tokens to an app that the signed-in user allows. */
  async function issueTokens(request: ProviderStates['the user has allowed the app']) {
    const code = await authorize(request)
    const { client_id, redirect_uri } = request
    const form = { grant_type: 'authorization_code', code, client_id, redirect_uri, code_verifier: CODE_VERIFIER }
    const path = `/v1/public/${PUBLIC_TOKEN.replace('public-token', 'project')}/oauth2/token`
    return project.postForm<{ access_token: string; id_token: string }>(path, form)
  }
}
