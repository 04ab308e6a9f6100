import { vi } from 'vitest'

/** One call of `navigator.credentials`, and what the test makes of it. */
export type Ask = {
  method: 'get' | 'create'
  mediation: string | undefined
  publicKey: PublicKeyCredentialCreationOptions | PublicKeyCredentialRequestOptions
  /** A passkey answers. */
  answer: (id?: string) => void
  /** The browser throws, by the name of a DOMException. */
  fail: (name: string) => void
  isAborted: () => boolean
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** Takes the place of the browser's authenticators until the test ends: records what is asked and waits for the test. */
export function fakeCredentials() {
  const asks: Ask[] = []
  const record = (method: Ask['method'], options: CredentialCreationOptions | CredentialRequestOptions = {}) =>
    new Promise<Credential>((resolve, reject) => {
      const { signal, publicKey } = options
      const fail = (name: string) => reject(new DOMException('The test says so.', name))
      signal?.addEventListener('abort', () => fail('AbortError'))
      if (!publicKey) throw new Error('Only passkeys are asked for.')
      asks.push({
        method,
        mediation: 'mediation' in options ? options.mediation : undefined,
        publicKey,
        answer: (id = 'credential-1') => resolve(createCredential(method, id)),
        fail,
        isAborted: () => signal?.aborted ?? false,
      })
    })
  vi.spyOn(navigator.credentials, 'get').mockImplementation((options) => record('get', options))
  vi.spyOn(navigator.credentials, 'create').mockImplementation((options) => record('create', options))
  return {
    asks,
    /** The ask that comes as number `count`, from 1. */
    async nth(count: number): Promise<Ask> {
      await vi.waitUntil(() => asks.length >= count)
      const ask = asks[count - 1]
      if (!ask) throw new Error(`There is no ask ${count}.`)
      return ask
    },
  }
}

function createCredential(method: Ask['method'], id: string): Credential {
  const response =
    method === 'create'
      ? { clientDataJSON: bytes('{}'), attestationObject: bytes('attested'), getTransports: () => ['internal'] }
      : { clientDataJSON: bytes('{}'), authenticatorData: bytes('data'), signature: bytes('signed'), userHandle: null }
  return Object.assign(
    { id, type: 'public-key' },
    { rawId: bytes(id), authenticatorAttachment: 'platform', response, getClientExtensionResults: () => ({}) },
  )
}
