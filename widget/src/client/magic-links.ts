import type { SdkSchemas } from '@latchkey/openapi'
import type { BootstrapStore } from './bootstrap.ts'
import type { Pkce } from './pkce.ts'
import type { SessionStore } from './session.ts'
import { SIGN_IN_SHAPE as shape, type TokenSignIn, type UntilAgreed } from './sign-in.ts'
import type { Transport } from './transport.ts'

type EmailRequest = SdkSchemas['MagicLinkEmailRequest']

/** Expirations in minutes, 5 to 10080. */
export type MagicLinkEmailOptions = Omit<
  EmailRequest,
  'email' | 'code_challenge' | 'captcha_token' | 'dfp_telemetry_id'
>

export type MagicLinksDeps = {
  store: SessionStore
  bootstrap: BootstrapStore
  provenPost: Transport['post']
  /** The PKCE pairs of mailed links and of password reset mails, whose tokens also sign in. */
  pkce: { magic_links: Pkce; passwords: Pkce }
  signInByToken: TokenSignIn
}

/** Creates the calls about mailed links (tag `magic_links`). Options have wire names. */
export function createMagicLinks({ store, bootstrap, provenPost, pkce, signInByToken }: MagicLinksDeps) {
  const findChallenge = async () => {
    const { pkceRequiredForEmailMagicLinks } = await bootstrap.getAsync()
    pkce.magic_links.noteRequest()
    return pkceRequiredForEmailMagicLinks ? { code_challenge: (await pkce.magic_links.reuse()).code_challenge } : {}
  }
  const toBody = async (email: string, options: MagicLinkEmailOptions) => ({
    email,
    ...options,
    ...(await findChallenge()),
  })

  return {
    email: {
      /**
       * Mails a link to sign in. Creates the user when the address is new.
       *
       * @throws ProviderError `invalid_email`, `inactive_email`, `no_match_for_provided_magic_link_url`,
       *   `invalid_login_magic_link_url`, `invalid_signup_magic_link_url`, `no_default_login_redirect_url_set`,
       *   `no_default_signup_redirect_url_set`, `invalid_expiration`, `invalid_locale`, `invalid_template_id`
       * @throws BrowserBlockedError when the project requires PKCE and the browser cannot store the code verifier
       */
      async loginOrCreate(email: string, options: MagicLinkEmailOptions = {}) {
        const body = await toBody(email, options)
        return provenPost('/sdk/v1/magic_links/email/login_or_create', { body, shape: {} })
      },
      /**
       * Mails a link to an existing user. While signed in, may mail it to a new address, which the user gains.
       *
       * @throws ProviderError as `loginOrCreate`, and `email_not_found`, `duplicate_email`
       */
      async send(email: string, options: MagicLinkEmailOptions = {}) {
        const body = await toBody(email, options)
        const path = store.get().session
          ? '/sdk/v1/magic_links/email/send/secondary'
          : '/sdk/v1/magic_links/email/send/primary'
        return provenPost(path, { body, shape: {} })
      },
    },
    /**
     * Exchanges the token of a mailed link, or of a password reset mail, for a session.
     *
     * @throws ProviderError `magic_link_not_found`, `unable_to_auth_magic_link`, `pkce_expected_code_verifier`,
     *   `pkce_mismatch`, `invalid_session_duration_minutes`, `user_lock_limit_reached`
     * @param untilAgreed asks about a link that this browser has not requested, where the client has no `confirmSignIn`
     * @throws SignInDeclinedError
     */
    authenticate: (token: string, options: { session_duration_minutes: number }, untilAgreed?: UntilAgreed) =>
      signInByToken(
        [pkce.passwords, pkce.magic_links],
        (sender, proof) =>
          sender.post('/sdk/v1/magic_links/authenticate', { body: { token, ...proof, ...options }, shape }),
        untilAgreed,
      ),
  }
}
