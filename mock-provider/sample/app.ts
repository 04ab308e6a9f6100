import { createProviderClient } from '@latchkey/widget/client'

/** What the page's server puts in: where the identity provider is. */
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

/** Says what came of it, well or not. */
async function tell(doing: Promise<string>) {
  status.textContent = await doing.catch((error: unknown) => String(error instanceof Error ? error.message : error))
}

let method_id = ''

/** Offers what comes next. */
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
  const { ethereum } = window as unknown as { ethereum: Wallet }
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
      return (credential as PublicKeyCredential).toJSON() as never // a registration: it was asked for one
    },
    { is_passkey: true },
  )
  offer('#assistant')
  return `Created ${webauthn_registration_id}`
}

/** The page that an assistant sends people to: who comes with a request allows it. @see RFC 6749 §4.1.1 */
async function letAssistantIn(): Promise<string> {
  const {
    client_id = '',
    redirect_uri = '',
    response_type = 'code',
    scope = '',
    ...rest
  } = Object.fromEntries(new URLSearchParams(location.search))
  const { state = '', code_challenge = '', resource = '' } = rest
  const answer = await client.idp.oauthAuthorizeSubmit({
    client_id,
    redirect_uri,
    response_type,
    state,
    code_challenge,
    scopes: scope.split(' '),
    resources: [resource],
    consent_granted: true,
  })
  location.assign(answer.redirect_uri)
  return 'The assistant may come in.'
}

function onSubmit(form: string, send: () => Promise<string>) {
  find(form).addEventListener('submit', (event) => {
    event.preventDefault()
    void tell(send())
  })
}

onSubmit('form', sendPasscode)
onSubmit('form + form', enterPasscode)
find('#wallet').addEventListener('click', () => void tell(signInWithWallet()))
find('#passkey').addEventListener('click', () => void tell(createPasskey()))
find('#assistant').addEventListener('click', () => void tell(letAssistantIn()))
