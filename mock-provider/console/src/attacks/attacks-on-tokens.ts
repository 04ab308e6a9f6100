import type { Attacks } from './attack.ts'
import { toRefusal } from './send.ts'
import { type Target, isActive, readTokens } from './target.ts'

const FOREIGN_RESOURCE = 'https://attacker.example/mcp'
/** A resource that tokens may be issued for, but not this one. */
const OTHER_RESOURCE = 'http://localhost:9/mcp'

function refresh(target: Target, refresh_token: string, changes: { scope?: string } = {}) {
  return target.post('token_endpoint', { grant_type: 'refresh_token', refresh_token, ...changes })
}

/** Attacks that use stolen, replayed or foreign tokens. */
export const ATTACKS_ON_TOKENS: Attacks<'refreshReplay' | 'otherResource' | 'stranger' | 'scopeEscalation'> = {
  refreshReplay: {
    refusals: ['invalid_grant'],
    async run(target, record) {
      const first = readTokens(await target.exchange(await target.authorize()))
      const second = readTokens(await refresh(target, first.refresh_token))
      const replayed = await refresh(target, first.refresh_token)
      record('refresh_token (2)', 'invalid_grant idp_refresh_token_already_used', toRefusal(replayed))
      // The server cannot know which party replayed the token, so it revokes the whole family (RFC 9700 §4.14.2).
      const successor = await refresh(target, second.refresh_token)
      record('refresh_token (new)', 'invalid_grant idp_refresh_token_not_found', toRefusal(successor))
      record('access_token (new)', 'active: false', await isActive(target, second.access_token))
    },
  },
  otherResource: {
    refusals: ['invalid_target'],
    async run(target, record) {
      const asked = await target.submit({ resources: [FOREIGN_RESOURCE] })
      record(`authorize resource=${FOREIGN_RESOURCE}`, 'invalid_target', toRefusal(asked))
      const grant = await target.authorize({ resources: [target.tool_server_url] })
      for (const resource of [FOREIGN_RESOURCE, OTHER_RESOURCE]) {
        const response = await target.exchange(grant, { resource })
        record(`token resource=${resource}`, 'invalid_target bad_request', toRefusal(response))
      }
      // A token that names no resource is not meant for the tool server.
      const { access_token } = readTokens(await target.exchange(await target.authorize()))
      record('Bearer aud=project', 'invalid_token', toRefusal(await target.enter(access_token)))
    },
  },
  stranger: {
    refusals: ['invalid_client'],
    async run(target, record) {
      const { access_token, refresh_token } = readTokens(await target.exchange(await target.authorize()))
      const unnamed = await target.post('introspection_endpoint', { token: access_token, client_id: undefined })
      record('introspect client_id=', 'invalid_client invalid_client_id', toRefusal(unnamed))
      const unknown = { client_id: target.client_id, client_secret: 'guess' }
      const guessed = await target.post('introspection_endpoint', { token: access_token, ...unknown })
      record('introspect client_secret=guess', 'invalid_client invalid_client_secret', toRefusal(guessed))
      const as = { client_id: target.attacker_id }
      record('introspect client_id=attacker', 'active: false', await isActive(target, access_token, as))
      for (const token of [access_token, refresh_token]) {
        await target.post('revocation_endpoint', { token, ...as })
        record('revoke client_id=attacker', 'active: true', await isActive(target, token))
      }
      const stolen = await target.post('token_endpoint', { grant_type: 'refresh_token', refresh_token, ...as })
      record('refresh client_id=attacker', 'invalid_grant idp_refresh_token_not_found', toRefusal(stolen))
    },
  },
  scopeEscalation: {
    refusals: ['invalid_scope'],
    async run(target, record) {
      const { refresh_token } = readTokens(await target.exchange(await target.authorize()))
      for (const scope of ['openid phone', 'full_access', 'openid email profile offline_access']) {
        const response = await refresh(target, refresh_token, { scope })
        record(`refresh scope=${scope}`, 'invalid_scope oauth_invalid_scope_requested', toRefusal(response))
      }
    },
  },
}
