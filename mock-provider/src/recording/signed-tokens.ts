/** A JWS in compact form (RFC 7515 §7.1) whose header and payload are JSON objects. */
const JWT = /\beyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g

/**
 * The tokens of a recording and those of its replay. Each mock signs with a key of its own, so they differ in their
 * signatures and in the name of the key.
 */
export type SignedTokens = {
  /** Pairs the tokens of a recorded text with those of the replayed text, in their order. */
  learn(recorded: string, replayed: string): void
  /** Replaces recorded tokens with the tokens of the replay. */
  replace(text: string): string
}

/** @param localize replaces the addresses of the recording's servers with those of this mock */
export function createSignedTokens(localize: (text: string) => string): SignedTokens {
  const pairs = new Map<string, string>()
  return {
    learn(recorded, replayed) {
      const found = replayed.match(JWT) ?? []
      for (const [index, token] of (recorded.match(JWT) ?? []).entries()) {
        const other = found[index]
        if (other !== undefined && payloadOf(other) === localize(payloadOf(token))) pairs.set(token, other)
      }
    },
    replace: (text) => text.replaceAll(JWT, (token) => pairs.get(token) ?? token),
  }
}

function payloadOf(token: string): string {
  return Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
}
