import { readText } from '../../../core/read-path.ts'
import type { Rule } from '../rule.ts'
import type { Turn } from '../turn.ts'
import { CHALLENGE, hasClient, listClientIds, noteTokens, REDIRECT_URI, toCredentials, toEndpoint } from './clients.ts'

/** Enables or disables the extensions that the imitated provider does not have. */
async function switchTo(turn: Turn, isOn: boolean): Promise<void> {
  const body = { pushed_authorization_requests_enabled: isOn, device_authorization_enabled: isOn }
  await turn.sendFor(200, { operation: 'mockConfigUpdate', body })
}

const push: Rule = {
  name: 'push an authorization request, and use it twice',
  can: hasClient,
  async act(turn) {
    await switchTo(turn, true)
    const client_id = turn.pick(listClientIds(turn.tenant)) ?? ''
    const request = { response_type: 'code', redirect_uri: REDIRECT_URI, code_challenge: CHALLENGE }
    const form = { ...toCredentials(turn, client_id), ...request }
    const pushing = { ...toEndpoint(turn, 'publicOauth2Par', 'oauth2Par'), form }
    const { body } = await turn.sendFor(201, pushing)
    const query = { client_id, request_uri: readText(body, 'request_uri') }
    const open = { ...toEndpoint(turn, 'publicOauth2Authorize', 'oauth2Authorize'), query }
    await turn.sendFor(302, open)
    await turn.deleteTwice(open, 400, 'bad_request')
    await switchTo(turn, false)
    await turn.sendFor(400, pushing)
  },
}

/** Allows or denies as the user on the consent page. Without a session the user denies. */
async function decide(turn: Turn, consent: URLSearchParams): Promise<string> {
  const callback = toEndpoint(turn, 'publicOauth2DeviceCallback', 'oauth2DeviceCallback')
  const { client_id = '', redirect_uri = '', state = '', code_challenge = '' } = Object.fromEntries(consent)
  const session = turn.pickSession()
  const request = { client_id, redirect_uri, state, code_challenge, response_type: 'code', scopes: ['openid'] }
  const reply =
    session === undefined
      ? undefined
      : await turn.sendFor(200, {
          operation: 'idpOauthAuthorizeSubmit',
          session,
          body: { ...request, consent_granted: true },
        })
  const code = readText(reply?.body, 'data.authorization_code')
  const answer = code === '' ? { error: 'access_denied' } : { code }
  await turn.sendFor(200, { ...callback, query: { state, ...answer } })
  const user_id = turn.state.sessions.get(session ?? '')?.user_id ?? ''
  if (code !== '') turn.state.grants.set(code, { user_id, client_id, isRevoked: false })
  return code
}

const device: Rule = {
  name: 'authorize a device, which asks too early once',
  can: hasClient,
  async act(turn) {
    await switchTo(turn, true)
    const credentials = toCredentials(turn, turn.pick(listClientIds(turn.tenant)) ?? '')
    const begin = toEndpoint(turn, 'publicOauth2DeviceAuthorization', 'oauth2DeviceAuthorization')
    const { body } = await turn.sendFor(200, { ...begin, form: credentials })
    const user_code = readText(body, 'user_code')
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
    const form = { ...credentials, grant_type, device_code: readText(body, 'device_code') }
    const poll = { ...toEndpoint(turn, 'publicOauth2Token', 'oauth2Token'), form }
    await turn.sendFor(400, poll)
    await turn.sendFor(200, { ...toEndpoint(turn, 'publicOauth2Device', 'oauth2Device'), query: { user_code } })
    const page = toEndpoint(turn, 'publicOauth2DevicePost', 'oauth2DevicePost')
    const { headers } = await turn.sendFor(303, { ...page, form: { user_code } })
    const code = await decide(turn, new URL(headers['location'] ?? '').searchParams)
    const reply = await turn.sendFor(code === '' ? 400 : 200, poll)
    if (code !== '') noteTokens(turn, reply, code)
    if (code !== '') await turn.deleteTwice(poll, 400, 'bad_request')
    await switchTo(turn, false)
  },
}

/** Rules about the extensions that the imitated provider does not have. */
export const EXTENSION_RULES: readonly Rule[] = [push, device]
