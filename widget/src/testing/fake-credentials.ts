import { vi } from 'vitest'

/** A call of `navigator.credentials` that the test settles. */
export type Ask = {
  method: 'get' | 'create'
  mediation: string | undefined
  publicKey: PublicKeyCredentialCreationOptions | PublicKeyCredentialRequestOptions
  /** Resolves with a passkey. */
  answer: (id?: string) => void
  /** Rejects with a DOMException of that name. */
  fail: (name: string) => void
  isAborted: () => boolean
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** Replaces the browser's authenticators until the test ends. Calls are recorded and stay pending until settled. */
export function fakeCredentials() {
  const asks: Ask[] = []
  const record = (method: Ask['method'], options: CredentialCreationOptions | CredentialRequestOptions = {}) =>
    new Promise<Credential>((resolve, reject) => {
      const { signal, publicKey } = options
      const fail = (name: string) => reject(new DOMException('The test says so.', name))
      signal?.addEventListener('abort', () => fail('AbortError'))
      if (!publicKey) throw new Error('The call has no `publicKey`.')
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
    /** Waits for a call. `count` starts at 1. */
    async nth(count: number): Promise<Ask> {
      await vi.waitUntil(() => asks.length >= count)
      const ask = asks[count - 1]
      if (!ask) throw new Error(`Call ${count} is missing.`)
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
