import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { OperationId } from '@latchkey/openapi'
import { showPasscode } from '../../../virtual-devices/authenticator-app.ts'
import { createSoftwareAuthenticator } from '../../../virtual-devices/software-authenticator.ts'
import { createSoftwareWallet } from '../../../virtual-devices/software-wallet.ts'
import { hasSession } from '../model.ts'
import { readList, readText } from '../../../core/read-path.ts'
import type { Rule } from '../rule.ts'

const DOMAIN = { domain: 'localhost', return_passkey_credential_options: true }
const MINUTES = { session_duration_minutes: 60 }

const passkey: Rule = {
  name: 'register a passkey, rename it and sign in with it',
  can: hasSession,
  async act(turn) {
    const session = turn.pickSession() ?? ''
    const devices = [createSoftwareAuthenticator(), createSoftwareAuthenticator()] as const
    const started = await turn.send({ operation: 'webauthnRegisterStart', session, body: DOMAIN })
    if (started.status !== 200) return
    const registered = await turn.send(({ index, own }) => {
      const text = readText(started.replies[index].body, 'data.public_key_credential_creation_options')
      const options: PublicKeyCredentialCreationOptionsJSON = JSON.parse(text)
      const public_key_credential = JSON.stringify(devices[index].create(options))
      return { operation: 'webauthnRegister', session: own(session), body: { public_key_credential, ...MINUTES } }
    })
    if (!turn.signIn(registered)) return
    const webauthn_registration_id = readText(registered.body, 'data.webauthn_registration_id')
    const path = { webauthn_registration_id }
    await turn.sendFor(200, { operation: 'webauthnUpdate', session, path, body: { name: 'Key' } })
    const isSecondary = turn.choose(2) === 0
    const operation = `webauthnAuthenticateStart${isSecondary ? 'Secondary' : 'Primary'}` as const
    const asked = await turn.sendFor(200, { operation, body: DOMAIN, ...(isSecondary && { session }) })
    const proven = await turn.send(({ index }) => {
      const text = readText(asked.replies[index].body, 'data.public_key_credential_request_options')
      const options: PublicKeyCredentialRequestOptionsJSON = JSON.parse(text)
      const public_key_credential = JSON.stringify(devices[index].get(options))
      return { operation: 'webauthnAuthenticate', body: { public_key_credential, ...MINUTES } }
    })
    turn.signIn(proven)
  },
}

const WALLETS = (['ethereum', 'solana'] as const).map((type) => createSoftwareWallet({ type, seed: 'stateful' }))

const wallet: Rule = {
  name: 'sign in with a wallet',
  async act(turn) {
    const device = turn.pick(WALLETS)
    if (!device) return
    const body = { crypto_wallet_address: device.address, crypto_wallet_type: device.type }
    const presented = turn.presented()
    const way = presented.session === undefined ? 'Primary' : 'Secondary'
    const operation = `cryptoWalletsAuthenticateStart${way}` as const
    const started = await turn.send({ operation, body, ...presented })
    if (started.status !== 200) return
    const reply = await turn.send(async ({ index, own }) => ({
      operation: 'cryptoWalletsAuthenticate',
      body: {
        ...body,
        ...MINUTES,
        signature: await device.sign(readText(started.replies[index].body, 'data.challenge')),
      },
      ...(presented.session !== undefined && { session: own(presented.session) }),
    }))
    turn.signIn(reply)
  },
}

const totp: Rule = {
  name: 'set up an authenticator app and recover from its loss',
  can: hasSession,
  async act(turn) {
    const session = turn.pickSession() ?? ''
    const created = await turn.send({ operation: 'totps', session, body: { expiration_minutes: 60 } })
    if (created.status !== 200) return
    const proven = await turn.send(({ index, own }) => ({
      operation: 'totpsAuthenticate',
      session: own(session),
      body: {
        totp_code: showPasscode(readText(created.replies[index].body, 'data.secret'), turn.tenant.now),
        ...MINUTES,
      },
    }))
    if (!turn.signIn(proven)) return
    await turn.sendFor(200, { operation: 'totpsRecoveryCodes', session })
    const recovery_code = readText(created.body, 'data.recovery_codes.0')
    const call = { operation: 'totpsRecover', session, body: { recovery_code, ...MINUTES } } as const
    const recovered = await turn.send(call)
    if (turn.signIn(recovered)) turn.check((await turn.send(call)).status >= 400, 'A recovery code works twice')
  },
}

/** The lists of a user's factors, each with the id member of an entry and the operation that deletes it. */
const FACTORS = [
  ['emails', 'email_id', 'usersEmailsDelete'],
  ['phone_numbers', 'phone_id', 'usersPhoneNumbersDelete'],
  ['totps', 'totp_id', 'usersTotpsDelete'],
  ['crypto_wallets', 'crypto_wallet_id', 'usersCryptoWalletsDelete'],
  ['providers', 'oauth_user_registration_id', 'usersOauthDelete'],
  ['webauthn_registrations', 'webauthn_registration_id', 'usersWebauthnRegistrationsDelete'],
  ['biometric_registrations', 'biometric_registration_id', 'usersBiometricRegistrationsDelete'],
] as const satisfies readonly (readonly [string, string, OperationId])[]

const remove: Rule = {
  name: 'delete a factor, twice',
  weight: 4,
  can: hasSession,
  async act(turn) {
    const session = turn.pickSession() ?? ''
    const me = await turn.sendFor(200, { operation: 'usersMe', session })
    const found = turn.pick(
      FACTORS.flatMap(([list, id, operation]) =>
        readList(me.body, `data.${list}`).map((entry) => ({ list, id, operation, factor_id: readText(entry, id) })),
      ),
    )
    if (!found) return
    const call = { operation: found.operation, session, path: { [found.id]: found.factor_id } }
    const deleted = await turn.send(call)
    if (deleted.status !== 200) return
    const left = readList(deleted.body, `data.user.${found.list}`).map((entry) => readText(entry, found.id))
    turn.check(!left.includes(found.factor_id), 'A deleted factor is still there')
    const again = await turn.send(call)
    turn.check(again.status >= 400, 'A factor is deleted twice')
  },
}

/** Rules about passkeys, wallets, authenticator apps, and the deletion of any factor. */
export const FACTOR_RULES: readonly Rule[] = [passkey, wallet, totp, remove]
