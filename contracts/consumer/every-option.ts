import { expect, test } from 'vitest'
import type { ProviderStates } from '../provider-states.ts'
import { given, provided, responds, sends, SESSION_TOKEN, SIGNED_IN, VISITOR } from './interactions.ts'
import { createPactClient, createSignedInClient, type PactClientOptions } from './pact-client.ts'
import { PROOFS } from './robot-proofs.ts'
import { SIGN_IN } from './shapes.ts'

export type Client = ReturnType<typeof createPactClient>['client']

/** A call with every member that its request may have. */
export type FullCall = {
  name: string
  method?: 'PUT'
  path: string
  states?: Partial<ProviderStates>
  body: object
  /** The payload of the response. By default, that of a sign-in with a password. */
  data?: object
  by?: 'user'
  options?: PactClientOptions
  send(client: Client): Promise<unknown>
}

export const CAPTCHA = { captcha_token: provided('captcha_token', PROOFS.captcha_token) }
export const BOTH_PROOFS = { ...CAPTCHA, dfp_telemetry_id: provided('dfp_telemetry_id', PROOFS.dfp_telemetry_id) }

const SIGN_IN_OF_A_PASSWORD = { ...SIGN_IN, user: { ...SIGN_IN.user, name: {} } }

/** Creates a test for each call, in a project that requires a captcha token and a device fingerprint. */
export function testFullCalls(calls: readonly FullCall[]): void {
  test.each(calls)(
    '$name sends every member of its request',
    ({ name, method = 'POST', path, states, body, data = SIGN_IN_OF_A_PASSWORD, by, options, send }) =>
      given({ ...states, 'the project requires proofs that no robot calls': {} })
        .uponReceiving(`${name} with every option`)
        .withRequest(method, path, sends(by === 'user' ? SIGNED_IN : VISITOR, body))
        .willRespondWith(...responds(data))
        .executeTest(async ({ url }) => {
          const all = { isProofRequired: true, isPkceRequired: true, isSiweRequired: true, ...options }
          const client =
            by === 'user' ? await createSignedInClient(url, SESSION_TOKEN, all) : createPactClient(url, all).client
          await expect(send(client)).resolves.toBeDefined()
        }),
  )
}
