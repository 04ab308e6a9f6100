import type { NewClient } from '../authorization-server/client-row.ts'
import { createClient } from '../authorization-server/clients.ts'
import { createVisitor } from './visitor.ts'

export const REDIRECT_URI = 'http://localhost:33418/oauth/callback'
export const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

/** Creates a signed-in user and a client that requests access. For tests. */
export async function createParties(client: Partial<NewClient> = {}) {
  const visitor = createVisitor()
  const { client_id } = createClient(visitor.tenant, {
    client_name: 'Sample assistant',
    client_type: 'third_party_public',
    redirect_urls: [REDIRECT_URI],
    ...client,
  })
  const { session_token, user_id } = await visitor.signIn()
  const request = {
    client_id,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scopes: ['openid', 'email', 'profile'],
  }
  const start = async (extra: object = {}) => {
    const body = { ...request, ...extra }
    return (await visitor.call('/idp/oauth/authorize/start', { body, session_token })).json()
  }
  /** Starts the request and submits the user's decision, as a page does. `answer` omits the start. */
  const submit = async (extra: object = {}) => {
    await start(Object.fromEntries(Object.entries(extra).filter(([name]) => name !== 'consent_granted')))
    return answer(extra)
  }
  const answer = async (extra: object = {}, token = session_token) => {
    const body = { ...request, code_challenge: CHALLENGE, state: 's', consent_granted: true, ...extra }
    return (await visitor.call('/idp/oauth/authorize/submit', { body, session_token: token })).json()
  }
  const submitAndRead = async (extra: object = {}) => readResponse((await submit(extra)).data)
  return {
    visitor,
    tenant: visitor.tenant,
    client_id,
    user_id,
    request,
    session_token,
    start,
    submit,
    answer,
    submitAndRead,
  }
}

/** Returns the parameters of an authorization response. */
export function readResponse(data: { redirect_uri: string }): Record<string, string> {
  return Object.fromEntries(new URL(data.redirect_uri).searchParams)
}
