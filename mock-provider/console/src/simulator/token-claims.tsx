import { decodeJwt, decodeProtectedHeader } from 'jose'
import { TEXTS } from '../messages/texts.ts'
import { Facts } from '../ui/facts.tsx'
import { Json } from '../ui/json.tsx'
import { Time } from '../ui/time.tsx'
import type { AssistantMemory } from './assistant-memory.ts'

const TEXT = TEXTS.simulator

/** The parts of a JSON Web Token (RFC 7519). Undefined for a token in another format. */
export function findTokenParts(token: string) {
  try {
    return { header: decodeProtectedHeader(token), claims: decodeJwt(token) }
  } catch {
    return undefined
  }
}

/** The decoded content of the assistant's tokens. The tool server checks their signatures; this component does not. */
export function TokenClaims({ tokens }: { tokens: NonNullable<AssistantMemory['tokens']> }) {
  const { access_token, id_token, scope, refresh_token } = tokens
  return (
    <>
      <Facts
        facts={[
          [TEXT.scope, scope],
          [TEXT.expires, <Expiry key="expiry" token={access_token} />],
          [TEXT.refreshToken, refresh_token === undefined ? TEXT.none : TEXT.present],
        ]}
      />
      <Decoded title={TEXT.accessToken} token={access_token} />
      {id_token !== undefined && <Decoded title={TEXT.idToken} token={id_token} />}
    </>
  )
}

function Expiry({ token }: { token: string }) {
  const exp = findTokenParts(token)?.claims.exp
  return exp === undefined ? <span>–</span> : <Time at={new Date(exp * 1_000).toISOString()} />
}

function Decoded({ title, token }: { title: string; token: string }) {
  const parts = findTokenParts(token)
  return (
    <>
      <h3>{title}</h3>
      {parts ? <Json label={title} value={parts} /> : <p className="hint">{TEXT.opaque}</p>}
    </>
  )
}
