import { createSoftwareAuthenticator } from '@latchkey/mock-provider'
import type { Project } from './project.ts'
import type { StateHandlers } from './state-handlers.ts'

type PasskeyStates = Pick<
  StateHandlers,
  | 'an authenticator has created a passkey'
  | 'the passkey has been registered'
  | 'an authenticator has signed with the passkey'
  | 'the passkey has been deleted'
>

type Authenticator = ReturnType<typeof createSoftwareAuthenticator>

const START = { domain: 'localhost', return_passkey_credential_options: true }

/** Creates the provider states of passkeys. A software authenticator holds the keys and signs. */
export function createPasskeyStates(project: Project, getSessionToken: () => string): PasskeyStates {
  let authenticator: Authenticator | undefined
  let webauthn_registration_id = ''

  async function makePasskey(): Promise<string> {
    authenticator = createSoftwareAuthenticator()
    const path = '/webauthn/register/start'
    const { public_key_credential_creation_options: options } = await project.callSdk<{
      public_key_credential_creation_options: string
    }>(path, START, getSessionToken())
    return JSON.stringify(authenticator.create(JSON.parse(options)))
  }

  return {
    async 'an authenticator has created a passkey'() {
      return { public_key_credential: await makePasskey() }
    },
    async 'the passkey has been registered'() {
      const body = { public_key_credential: await makePasskey() }
      const data = await project.callSdk<{ webauthn_registration_id: string }>(
        '/webauthn/register',
        body,
        getSessionToken(),
      )
      webauthn_registration_id = data.webauthn_registration_id
      return { webauthn_registration_id }
    },
    async 'an authenticator has signed with the passkey'({ by }) {
      const [way, ...token] = by === 'user' ? ['secondary', getSessionToken()] : ['primary']
      const path = `/webauthn/authenticate/start/${way}`
      const { public_key_credential_request_options: options } = await project.callSdk<{
        public_key_credential_request_options: string
      }>(path, START, ...token)
      return { public_key_credential: JSON.stringify(authenticator?.get(JSON.parse(options))) }
    },
    async 'the passkey has been deleted'() {
      await project.deleteSdk(`/users/webauthn_registrations/${webauthn_registration_id}`, getSessionToken())
    },
  }
}
