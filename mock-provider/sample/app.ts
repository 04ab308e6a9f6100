import { createProviderClient } from '@latchkey/widget/client'

/** The identity provider's address and the tenant, which the server writes into the page. */
type Config = { public_token: string; provider_url: string }

type Wallet = { request(call: { method: string; params?: unknown[] }): Promise<never> }

const { public_token, provider_url }: Config = await (await fetch('config.json')).json()
const client = createProviderClient(public_token, { baseUrl: provider_url })
const HOUR = { session_duration_minutes: 60 }

function find<Kind extends Element>(selector: string): Kind {
  const found = document.querySelector<Kind>(selector)
  if (!found) throw new Error(`The page has no ${selector}.`)
  return found
}

const status = find('[role=status]')

/** Shows the result or the error. */
async function report(result: Promise<string>) {
  status.textContent = await result.catch((error: unknown) => String(error instanceof Error ? error.message : error))
}

let method_id = ''

/** Shows the next form or button. */
function offer(selector: string) {
  find<HTMLElement>(selector).hidden = false
}

async function sendPasscode(): Promise<string> {
  const email = find<HTMLInputElement>('[name=email]').value
  method_id = (await client.otps.email.loginOrCreate(email, { expiration_minutes: 5 })).method_id
  offer('form + form')
  return 'A passcode is on its way.'
}

async function enterPasscode(): Promise<string> {
  const code = find<HTMLInputElement>('[name=code]').value
  const { user } = await client.otps.authenticate(code, method_id, HOUR)
  offer('#passkey')
  return `Welcome, ${user.emails[0]?.email}`
}

async function signInWithWallet(): Promise<string> {
  const ethereum: Wallet = Reflect.get(window, 'ethereum')
  const [address]: [string] = await ethereum.request({ method: 'eth_requestAccounts' })
  const wallet = { crypto_wallet_address: address, crypto_wallet_type: 'ethereum' } as const
  const { challenge } = await client.cryptoWallets.authenticateStart(wallet)
  const signature = await ethereum.request({ method: 'personal_sign', params: [challenge, address] })
  await client.cryptoWallets.authenticate({ ...wallet, signature, ...HOUR })
  offer('#passkey')
  return `Welcome, ${address}`
}

async function createPasskey(): Promise<string> {
  const { webauthn_registration_id } = await client.webauthn.register(
    async (publicKey) => {
      const options = PublicKeyCredential.parseCreationOptionsFromJSON(publicKey)
      const credential = await navigator.credentials.create({ publicKey: options })
      if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser created no passkey.')
      const passkey = credential.toJSON()
      const { response } = passkey
      if (!('attestationObject' in response)) throw new Error('The browser did not register the passkey.')
      return { ...passkey, response }
    },
    { is_passkey: true },
  )
  offer('#assistant')
  return `Created ${webauthn_registration_id}`
}

/** Allows the authorization request in the page's URL, which an assistant opened. @see RFC 6749 §4.1.1 */
async function letAssistantIn(): Promise<string> {
  const {
    client_id = '',
    redirect_uri = '',
    response_type = 'code',
    scope = '',
    ...rest
  } = Object.fromEntries(new URLSearchParams(location.search))
  const { state = '', code_challenge = '', resource = '' } = rest
  const question = { client_id, redirect_uri, response_type, scopes: scope.split(' ') }
  await client.idp.oauthAuthorizeStart(question)
  const answer = { ...question, state, code_challenge, resources: [resource], consent_granted: true }
  const response = await client.idp.oauthAuthorizeSubmit(answer)
  location.assign(response.redirect_uri)
  return 'The assistant has access.'
}

function onSubmit(form: string, send: () => Promise<string>) {
  find(form).addEventListener('submit', (event) => {
    event.preventDefault()
    void report(send())
  })
}

onSubmit('form', sendPasscode)
onSubmit('form + form', enterPasscode)
find('#wallet').addEventListener('click', () => void report(signInWithWallet()))
find('#passkey').addEventListener('click', () => void report(createPasskey()))
find('#assistant').addEventListener('click', () => void report(letAssistantIn()))
