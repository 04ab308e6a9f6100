import { findMember } from '../browser/object-members.ts'
import type { Attacks } from './attack.ts'
import { findText, toRefusal } from './send.ts'
import { ATTACKER, CALLBACK } from './target.ts'

const REFUSED_URI = 'invalid_redirect_uri connected_app_invalid_redirect_url'
const REFUSED_NAME = 'invalid_client_metadata connected_app_misconfigured_client'
const UNREGISTERED = 'connected_app_supplied_redirect_url_not_found_in_client'

/** Redirect URIs that run script, show the attacker's content, leak the code or look like another host. */
const HOSTILE_URIS = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://victim.example/1',
  'https://victim.example@attacker.example/',
  'https://victim.example/callback#',
  'http://attacker.example/callback',
  'http://localhost.attacker.example/callback',
  // Parsers disagree about the host, because some read a backslash as a slash.
  'https://victim.example\\@attacker.example/',
  'https:\\\\attacker.example/callback',
  '//attacker.example/callback',
]

/** Names that look like another one: invisible characters, and characters that turn the direction of text. */
const DISGUISED_NAMES = ['Chat\u200BGPT', '\u202ETPGtahC', 'ChatGPT\u2066']

/** Addresses that are similar to the registered one. */
const SIMILAR_URIS = [
  ATTACKER,
  `${CALLBACK}/`,
  `${CALLBACK}?next=${ATTACKER}`,
  `${CALLBACK}/../attacker`,
  'https://victim.example.attacker.example/callback',
  'https://victim.example:8443/callback',
  'HTTPS://VICTIM.EXAMPLE/callback',
]

const CHATGPT_CALLBACK = 'https://chatgpt.com/connector/oauth/sample'

/** Shows characters that cannot be seen. */
function toVisible(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, (found) => `\\u${found.charCodeAt(0).toString(16)}`)
}

/** Attacks on registration and on redirect URIs. */
export const ATTACKS_ON_CLIENTS: Attacks<'hostileRedirects' | 'impostor' | 'openRedirect'> = {
  hostileRedirects: {
    refusals: ['invalid_redirect_uri'],
    async run(target, record) {
      for (const uri of HOSTILE_URIS) {
        const response = await target.register({ client_name: 'Attacker', redirect_uris: [CALLBACK, uri] })
        record(uri, REFUSED_URI, toRefusal(response))
      }
    },
  },
  impostor: {
    refusals: ['invalid_client_metadata', 'consent_required'],
    async run(target, record) {
      for (const client_name of DISGUISED_NAMES) {
        const response = await target.register({ client_name, redirect_uris: [ATTACKER] })
        record(`client_name=${toVisible(client_name)}`, REFUSED_NAME, toRefusal(response))
      }
      // A plain product name can be registered by anyone. The new client must not inherit the consent given to the
      // genuine one.
      const client_name = `ChatGPT ${crypto.randomUUID()}`
      const own = await target.register({ client_name, redirect_uris: [CHATGPT_CALLBACK] })
      const genuine = { client_id: findText(own.body, 'client_id'), redirect_uri: CHATGPT_CALLBACK }
      await target.authorize(genuine)
      const same = await target.register({ client_name, redirect_uris: [ATTACKER] })
      const impostor = { client_id: findText(same.body, 'client_id'), redirect_uri: ATTACKER }
      const question = await target.start(impostor)
      const isAsked = findMember(findMember(question.body, 'data'), 'consent_required')
      record('start client_name=ChatGPT', 'consent_required: true', `consent_required: ${String(isAsked)}`)
      const silent = { ...impostor, prompt: 'none', consent_granted: false }
      record('submit prompt=none', 'consent_required', toRefusal(await target.submit(silent)))
      const stolen = await target.start({ ...genuine, redirect_uri: ATTACKER })
      record('start client_id=ChatGPT', UNREGISTERED, toRefusal(stolen))
    },
  },
  openRedirect: {
    refusals: [UNREGISTERED],
    async run(target, record) {
      for (const redirect_uri of SIMILAR_URIS) {
        const response = await target.start({ redirect_uri })
        record(`start redirect_uri=${redirect_uri}`, UNREGISTERED, toRefusal(response))
      }
      for (const changes of [{}, { prompt: 'none' }, { consent_granted: false }]) {
        const response = await target.submit({ redirect_uri: ATTACKER, ...changes })
        const sent = ['submit', ...Object.entries(changes).map(([name, value]) => `${name}=${String(value)}`)]
        record(sent.join(' '), UNREGISTERED, toRefusal(response))
      }
    },
  },
}
