import type { SdkSchemas, User } from '@latchkey/openapi'
import type { SessionStore } from './session.ts'
import type { Transport } from './transport.ts'
import { CHANGED_USER_SHAPE, USER_SHAPE, withoutDuplicateUser } from './sign-in.ts'

/** The name is replaced as a whole. Metadata is merged by member; a member that is null is removed. */
export type UserUpdate = Pick<SdkSchemas['UserUpdate'], 'name' | 'untrusted_metadata'>

/** Creates the calls about the signed-in user (tag `users`). Options have wire names. */
export function createUsers({ transport, store }: { transport: Transport; store: SessionStore }) {
  const shape = CHANGED_USER_SHAPE
  const keep = async <Payload extends { __user: User }>(call: Promise<Payload>) => {
    const payload = await call
    store.setUser(payload.__user)
    return withoutDuplicateUser(payload)
  }
  return {
    /** @throws ProviderError `user_unauthenticated`, `session_not_found`, `invalid_session_token` */
    async get(): Promise<User> {
      const { request_id: _, status_code: __, ...user } = await transport.get('/sdk/v1/users/me', { shape: USER_SHAPE })
      store.setUser(user)
      return user
    },
    /** @throws ProviderError as `get`, and `metadata_too_large`, `metadata_too_many_keys` */
    update: (body: UserUpdate) => keep(transport.put('/sdk/v1/users/me', { body, shape })),

    /** @throws ProviderError `email_not_found`, `cannot_delete_last_primary_factor`, `insufficient_factors` */
    deleteEmail: (email_id: string) =>
      keep(transport.delete('/sdk/v1/users/emails/{email_id}', { params: { email_id }, shape })),
    /** @throws ProviderError `phone_number_not_found`, `cannot_delete_last_primary_factor`, `insufficient_factors` */
    deletePhoneNumber: (phone_id: string) =>
      keep(transport.delete('/sdk/v1/users/phone_numbers/{phone_id}', { params: { phone_id }, shape })),
    /** @throws ProviderError `totp_not_found`, `insufficient_factors` */
    deleteTotp: (totp_id: string) =>
      keep(transport.delete('/sdk/v1/users/totps/{totp_id}', { params: { totp_id }, shape })),
    /** @throws ProviderError `crypto_wallet_not_found`, `cannot_delete_last_primary_factor`, `insufficient_factors` */
    deleteCryptoWallet: (crypto_wallet_id: string) =>
      keep(
        transport.delete('/sdk/v1/users/crypto_wallets/{crypto_wallet_id}', { params: { crypto_wallet_id }, shape }),
      ),
    /**
     * @throws ProviderError `oauth_user_registration_not_found`, `cannot_delete_last_primary_factor`,
     *   `insufficient_factors`
     */
    deleteOauthRegistration: (oauth_user_registration_id: string) =>
      keep(
        transport.delete('/sdk/v1/users/oauth/{oauth_user_registration_id}', {
          params: { oauth_user_registration_id },
          shape,
        }),
      ),
    /**
     * Deletes a passkey from the account. The device keeps its copy until it is signalled: see `webauthn.getAccepted`.
     *
     * @throws ProviderError `webauthn_registration_not_found`, `cannot_delete_last_primary_factor`,
     *   `insufficient_factors`
     */
    deleteWebauthnRegistration: (webauthn_registration_id: string) =>
      keep(
        transport.delete('/sdk/v1/users/webauthn_registrations/{webauthn_registration_id}', {
          params: { webauthn_registration_id },
          shape,
        }),
      ),
    /** @throws ProviderError `biometric_registration_not_found`, `insufficient_factors` */
    deleteBiometricRegistration: (biometric_registration_id: string) =>
      keep(
        transport.delete('/sdk/v1/users/biometric_registrations/{biometric_registration_id}', {
          params: { biometric_registration_id },
          shape,
        }),
      ),

    /** Lists the apps that the user has allowed. @throws ProviderError as `get` */
    getConnectedApps: () =>
      transport.get('/sdk/v1/users/connected_apps', { shape: { connected_apps: [{ connected_app_id: 'id' }] } }),
    /** Revokes an app's access and its tokens. @throws ProviderError as `get`, and `connected_app_not_found` */
    revokeConnectedApp: (connected_app_id: string) =>
      transport.post('/sdk/v1/users/connected_apps/{connected_app_id}/revoke', {
        params: { connected_app_id },
      }),
  }
}
