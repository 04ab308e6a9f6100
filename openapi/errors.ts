import type { ErrorFacts } from './error-facts.ts'
import { PROVIDER } from './provider.ts'
import { SERVER_ERRORS } from './server-errors.ts'

export type { ErrorFacts }

/**
 * The provider's error types, by name. Types with their own text in the widget come first; the others are grouped by the
 * product that raises them.
 */
export const ERRORS = {
  // Shown by the widget in its own words

  /** Any call that takes an email address. */
  invalid_email: { status: 400, message: 'Email format is invalid.', text: 'error.invalid_email', assumed: true },
  /** Passcodes by text message or WhatsApp. */
  invalid_phone_number: {
    status: 400,
    message: 'Phone number format is invalid. Ensure the phone number is in the E.164 format.',
    text: 'error.invalid_phone_number',
    assumed: true,
  },
  /** A text message to a number that opted out. */
  unsubscribed_phone_number: {
    status: 400,
    message: 'Phone number is unsubscribed. Resubscribe by texting START.',
    text: 'error.unsubscribed_phone_number',
    assumed: true,
  },
  /** An email to an address that bounced. */
  inactive_email: {
    status: 400,
    message: 'The email address is marked as inactive. Mail to it was returned as undeliverable.',
    text: 'error.inactive_email',
    assumed: true,
  },
  /** An unknown public token, or a wrong password. */
  unauthorized_credentials: {
    status: 401,
    message: 'Unauthorized credentials.',
    text: 'error.unauthorized_credentials',
  },
  /** A call without the required session. */
  user_unauthenticated: {
    status: 401,
    message: 'Must have an active session to call this method.',
    text: 'error.user_unauthenticated',
    assumed: true,
  },
  /** A password call for an unknown address. */
  email_not_found: { status: 404, message: 'Email not found.', text: 'error.email_not_found' },
  /** A link that was used or has expired. */
  unable_to_auth_magic_link: {
    status: 401,
    message:
      'The magic link could not be authenticated because it was either already used or expired. Request another one and try again.',
    text: 'error.unable_to_auth_magic_link',
  },
  /** A password login of a user without a password. */
  no_user_password: {
    status: 400,
    message: 'Password not found for this user. Please try again.',
    text: 'error.no_user_password',
    assumed: true,
  },
  /** A new password that is breached. */
  breached_password: {
    status: 400,
    message: 'Password appears in the list of breached passwords and must be reset.',
    text: 'error.breached_password',
    assumed: true,
  },
  /** The password is right, but must be reset. */
  reset_password: { status: 400, message: 'Password must be reset.', text: 'error.reset_password', assumed: true },
  /** A token that is unknown, used or expired. */
  oauth_token_not_found: {
    status: 404,
    message: 'OAuth Token could not be found.',
    text: 'error.oauth_token_not_found',
    assumed: true,
  },
  /** A passcode that is not six digits. */
  invalid_code: {
    status: 400,
    message: 'Code format is invalid, please try again.',
    text: 'error.invalid_code',
    assumed: true,
  },
  /** A wrong passcode. */
  otp_code_not_found: {
    status: 404,
    message: 'Invalid passcode, please try again.',
    text: 'error.otp_code_not_found',
    assumed: true,
  },
  /** A member without a password (B2B). */
  member_password_not_found: {
    status: 404,
    message: 'Member password not found.',
    text: 'error.member_password_not_found',
    assumed: true,
  },
  /** The third party returned an error. */
  oauth_flow_callback_error: {
    status: 400,
    message: 'An error was encountered in the callback of the OAuth flow. Please try again.',
    text: 'error.oauth_flow_callback_error',
    assumed: true,
  },
  /** The user's roles do not permit the action. */
  unauthorized_action: {
    status: 403,
    message: 'Unauthorized action.',
    text: 'error.unauthorized_action',
    assumed: true,
  },
  /** The user is locked after too many failures. */
  user_lock_limit_reached: {
    status: 403,
    message: 'Too many failed authentication attempts. Please try again later.',
    text: 'error.user_lock_limit_reached',
    assumed: true,
  },
  /** A malformed session token. */
  invalid_session_token: { status: 400, message: 'Invalid session token.', text: 'error.invalid_session_token' },
  /** A session that is unknown, revoked or expired. */
  session_not_found: { status: 404, message: 'Session not found.', text: 'error.session_not_found' },
  /** A number of a country that the project does not serve. */
  invalid_phone_number_country_code: {
    status: 400,
    message: "The phone number's country code is invalid, unsupported, or disabled.",
    text: 'error.invalid_phone_number_country_code',
    assumed: true,
  },
  /** A number of another member (B2B). */
  duplicate_member_phone_number: {
    status: 400,
    message: 'A member with the specified phone number already exists for this organization.',
    text: 'error.duplicate_member_phone_number',
    assumed: true,
  },

  // General

  /** The request breaks its schema. */
  bad_request: { status: 400, message: 'The request is malformed.', text: null },
  /** An unknown id. */
  invalid_id: { status: 400, message: 'The id is not valid.', text: null, assumed: true },
  /** The path is not documented. */
  route_not_found: { status: 404, message: 'No such route.', text: null },
  /** The path is documented, the method is not. */
  method_not_allowed: { status: 405, message: 'The method is not allowed for this route.', text: null, assumed: true },
  /** The rate limit is exceeded. */
  too_many_requests: { status: 429, message: 'Too many requests. Please slow down.', text: null },
  /** A defect of the server. */
  internal_server_error: { status: 500, message: 'Something went wrong on our side. Please try again.', text: null },
  /** The server is temporarily unavailable. */
  server_unavailable: {
    status: 503,
    message: 'The service is unavailable at the moment. Please try again.',
    text: null,
    assumed: true,
  },
  /** The client closed the connection. */
  client_closed_request: {
    status: 499,
    message: 'The client closed the request before the answer was ready.',
    text: null,
    assumed: true,
  },
  /** A call over plain HTTP. */
  use_https: { status: 403, message: 'Requests must be made over HTTPS.', text: null },

  // SDK gate

  /** The page's origin is not on the project's list. */
  bad_domain_for_stytch_sdk: {
    status: 400,
    message: "This origin is not authorized for the project. Add it to the project's authorized domains.",
    text: null,
    assumed: true,
  },
  /** A consumer client for a B2B project, or the reverse. */
  bad_vertical_for_stytch_sdk: {
    status: 400,
    message: "The project's vertical does not match the client in use.",
    text: null,
    assumed: true,
  },
  /** A mobile app that is not registered. */
  bad_app_bundle_for_stytch_sdk: {
    status: 400,
    message: 'This app bundle is not authorized for the project.',
    text: null,
  },
  /** The project does not allow the endpoint for browsers. */
  endpoint_not_authorized_for_sdk: { status: 401, message: 'This endpoint cannot be called from the SDK.', text: null },
  /** An unknown public token. */
  public_token_not_found: { status: 404, message: 'The public token could not be found.', text: null, assumed: true },
  /** A URL without the required public token. */
  public_token_required: { status: 400, message: 'A public token is required.', text: null, assumed: true },
  /** The header is not HTTP Basic (RFC 7617). */
  invalid_authorization_header: {
    status: 400,
    message: 'The Authorization header is malformed.',
    text: null,
    assumed: true,
  },
  /** A server-side call with a wrong secret. */
  invalid_secret_authentication: {
    status: 401,
    message: "The project's secret is not valid.",
    text: null,
    assumed: true,
  },
  /** An unknown project id. */
  project_not_found: { status: 404, message: 'The project could not be found.', text: null, assumed: true },
  /** A malformed project id. */
  invalid_project_id_authentication: { status: 400, message: 'The project id is not valid.', text: null },
  /** HttpOnly cookies through the shared host. */
  cname_required_for_http_only_cookies: {
    status: 401,
    message: "HttpOnly cookies need the project's own domain.",
    text: null,
  },
  /** HttpOnly cookies through a foreign domain. */
  cname_invalid_for_http_only_cookies: {
    status: 401,
    message: "The domain does not fit the project's HttpOnly cookies.",
    text: null,
  },

  // Captcha and device fingerprint

  /** The call needs a captcha token. */
  captcha_required: { status: 403, message: 'Captcha required.', text: null },
  /** An invalid captcha token. */
  captcha_failed: { status: 403, message: 'The captcha could not be verified.', text: null, assumed: true },
  /** The project has no captcha provider any more. */
  captcha_provider_not_found: { status: 404, message: 'The captcha provider could not be found.', text: null },
  /** A captcha token for a project without captcha. */
  no_captcha_provider_configured: {
    status: 400,
    message: 'No captcha provider is configured for the project.',
    text: null,
    assumed: true,
  },
  /** The required fingerprint is missing. */
  ad_blocker_detected: { status: 400, message: 'The request was altered, probably by an ad blocker.', text: null },

  // Magic links

  /** An unknown token. */
  magic_link_not_found: { status: 404, message: 'The magic link could not be found.', text: null },
  /** A malformed redirect URL. */
  invalid_magic_link_url: { status: 400, message: 'The magic link URL is malformed.', text: null },
  /** `login_magic_link_url` is not a URL. */
  invalid_login_magic_link_url: {
    status: 400,
    message: 'The login magic link URL is malformed.',
    text: null,
    assumed: true,
  },
  /** `signup_magic_link_url` is not a URL. */
  invalid_signup_magic_link_url: {
    status: 400,
    message: 'The signup magic link URL is malformed.',
    text: null,
    assumed: true,
  },
  /** A redirect URL that is not registered. */
  no_match_for_provided_magic_link_url: {
    status: 400,
    message: "The magic link URL is not among the project's redirect URLs.",
    text: null,
    assumed: true,
  },
  /** No URL given, and the project has no default. */
  no_default_login_redirect_url_set: {
    status: 400,
    message: 'The project has no default login redirect URL.',
    text: null,
    assumed: true,
  },
  /** No URL given, and the project has no default. */
  no_default_signup_redirect_url_set: {
    status: 400,
    message: 'The project has no default signup redirect URL.',
    text: null,
    assumed: true,
  },
  /** Minutes outside 5 to 10080. */
  invalid_expiration: {
    status: 400,
    message: 'The expiration is outside the allowed range.',
    text: null,
    assumed: true,
  },
  /** A locale without translations. */
  invalid_locale: { status: 400, message: 'The locale is not supported.', text: null, assumed: true },
  /** An unknown email template. */
  invalid_template_id: { status: 400, message: 'The template does not exist.', text: null, assumed: true },
  /** A live project's redirect URL over plain HTTP. */
  redirect_url_must_use_https: { status: 400, message: 'The redirect URL must use HTTPS.', text: null, assumed: true },

  // One-time passcodes

  /** A passcode that is no longer valid. */
  unable_to_auth_otp_code: {
    status: 401,
    message: 'The passcode could not be authenticated because it was either already used or expired.',
    text: null,
    assumed: true,
  },
  /** A `method_id` without a passcode. */
  invalid_method_id: { status: 400, message: 'The method id is not valid.', text: null, assumed: true },
  /** Minutes outside 1 to 10. */
  invalid_expiration_otp: {
    status: 400,
    message: "The passcode's expiration is outside the allowed range.",
    text: null,
    assumed: true,
  },
  /** An unknown number. */
  phone_number_not_found: { status: 404, message: 'The phone number could not be found.', text: null, assumed: true },
  /** The message could not be delivered. */
  downstream_carrier_error: {
    status: 502,
    message: 'The carrier did not accept the message.',
    text: null,
    assumed: true,
  },
  /** A number of another user. */
  duplicate_phone_number: { status: 400, message: 'Another user has this phone number.', text: null, assumed: true },

  // Passwords

  /** A password for an address that is in use. */
  duplicate_email: { status: 400, message: 'A user with this email already exists.', text: null, assumed: true },
  /** A password below the project's policy. */
  weak_password: { status: 400, message: 'The password is too weak.', text: null },
  /** The existing password is wrong. */
  password_does_not_match: { status: 400, message: 'The password does not match.', text: null, assumed: true },
  /** The user already has a password. */
  password_already_exists: { status: 400, message: 'The user already has a password.', text: null, assumed: true },
  /** An unknown password id. */
  password_not_found: { status: 404, message: 'The password could not be found.', text: null, assumed: true },
  /** A reset token that was used or has expired. */
  unable_to_auth_password_reset_token: {
    status: 401,
    message: 'The password reset could not be authenticated because its token was either already used or expired.',
    text: null,
    assumed: true,
  },
  /** `reset_password_redirect_url` is not a URL. */
  invalid_password_reset_redirect_url: {
    status: 400,
    message: 'The password reset redirect URL is malformed.',
    text: null,
    assumed: true,
  },
  /** No URL given, and the project has no default. */
  no_password_reset_redirect_url: {
    status: 400,
    message: 'The project has no default password reset redirect URL.',
    text: null,
    assumed: true,
  },
  /** The project does not allow passwords for browsers. */
  passwords_incompatible_with_sdk_config: {
    status: 400,
    message: 'Passwords are not enabled for the SDK.',
    text: null,
    assumed: true,
  },
  /** A reset by session, long after the last login. */
  session_too_old_to_reset_password: {
    status: 401,
    message: 'The session is too old to reset the password.',
    text: null,
    assumed: true,
  },

  // Passkeys

  /** An unknown credential. */
  webauthn_registration_not_found: { status: 404, message: 'The passkey registration could not be found.', text: null },
  /** An invalid assertion (W3C WebAuthn §7.2). */
  unable_to_auth_webauthn_registration: {
    status: 401,
    message: 'The passkey could not be authenticated.',
    text: null,
    assumed: true,
  },
  /** An invalid attestation (W3C WebAuthn §7.1). */
  unable_to_register_webauthn_registration: {
    status: 400,
    message: 'The passkey could not be registered.',
    text: null,
    assumed: true,
  },
  /** A finish without a start, or too late. */
  no_pending_webauthn_registration: {
    status: 400,
    message: 'There is no pending passkey registration.',
    text: null,
    assumed: true,
  },
  /** A second factor that the user does not have. */
  no_active_webauthn_registrations: {
    status: 400,
    message: 'The user has no active passkey.',
    text: null,
    assumed: true,
  },
  /** The same credential twice. */
  duplicate_webauthn_registration: {
    status: 400,
    message: 'The passkey is already registered.',
    text: null,
    assumed: true,
  },
  /** A credential that is not JSON of the documented shape. */
  invalid_public_key_credential: {
    status: 400,
    message: 'The public key credential is malformed.',
    text: null,
    assumed: true,
  },
  /** Invalid flags, RP id hash or counter. */
  invalid_public_key_credential_invalid_authenticator_data: {
    status: 400,
    message: "The credential's authenticator data is not valid.",
    text: null,
    assumed: true,
  },
  /** `id` and `rawId` disagree or are not base64url. */
  invalid_public_key_credential_invalid_id: {
    status: 400,
    message: "The credential's id is not valid.",
    text: null,
    assumed: true,
  },
  /** The signature does not verify. */
  invalid_public_key_credential_invalid_signature: {
    status: 400,
    message: "The credential's signature is not valid.",
    text: null,
    assumed: true,
  },
  /** Not CBOR of the documented shape. */
  invalid_public_key_credential_malformed_attestation_object: {
    status: 400,
    message: "The credential's attestation object is malformed.",
    text: null,
    assumed: true,
  },
  /** Not JSON of the documented shape. */
  invalid_public_key_credential_malformed_client_data_json: {
    status: 400,
    message: "The credential's client data is malformed.",
    text: null,
    assumed: true,
  },
  /** `response.attestationObject` is missing. */
  invalid_public_key_credential_missing_attestation_object_field: {
    status: 400,
    message: 'The credential lacks its attestation object.',
    text: null,
    assumed: true,
  },
  /** `response.authenticatorData` is missing. */
  invalid_public_key_credential_missing_authenticator_data_field: {
    status: 400,
    message: 'The credential lacks its authenticator data.',
    text: null,
    assumed: true,
  },
  /** `response.clientDataJSON` is missing. */
  invalid_public_key_credential_missing_client_data_json_field: {
    status: 400,
    message: 'The credential lacks its client data.',
    text: null,
    assumed: true,
  },
  /** `id` is missing. */
  invalid_public_key_credential_missing_id_field: {
    status: 400,
    message: 'The credential lacks its id.',
    text: null,
    assumed: true,
  },
  /** `response` is missing. */
  invalid_public_key_credential_missing_response_field: {
    status: 400,
    message: 'The credential lacks its response.',
    text: null,
    assumed: true,
  },
  /** `response.signature` is missing. */
  invalid_public_key_credential_missing_signature_field: {
    status: 400,
    message: 'The credential lacks its signature.',
    text: null,
    assumed: true,
  },
  /** A `domain` that is not the page's or not registered. */
  invalid_webauthn_registration_domain: {
    status: 400,
    message: 'The domain is not valid for passkeys.',
    text: null,
    assumed: true,
  },
  /** A malformed id. */
  invalid_webauthn_registration_id: {
    status: 400,
    message: 'The passkey registration id is not valid.',
    text: null,
    assumed: true,
  },
  /** An empty name. */
  empty_webauthn_registration_name: {
    status: 400,
    message: "The passkey's name must not be empty.",
    text: null,
    assumed: true,
  },
  /** The user has not finished signing up. */
  cannot_use_webauthn_with_pending_user: {
    status: 400,
    message: 'A pending user cannot use passkeys.',
    text: null,
    assumed: true,
  },
  /** Neither `platform` nor `cross-platform`. */
  invalid_authenticator_type: {
    status: 400,
    message: 'The authenticator type is not valid.',
    text: null,
    assumed: true,
  },

  // Crypto wallets

  /** The signature is of another wallet or challenge. */
  unable_to_authenticate_crypto_wallet: {
    status: 401,
    message: 'The crypto wallet could not be authenticated.',
    text: null,
    assumed: true,
  },
  /** An unknown wallet. */
  crypto_wallet_not_found: { status: 404, message: 'The crypto wallet could not be found.', text: null, assumed: true },
  /** An address of another user. */
  duplicate_wallet_address: {
    status: 400,
    message: 'Another user has this wallet address.',
    text: null,
    assumed: true,
  },
  /** A malformed address. */
  invalid_crypto_wallet_address: {
    status: 400,
    message: 'The wallet address is not valid.',
    text: null,
    assumed: true,
  },
  /** Not 20 bytes in hexadecimal, or a wrong checksum (EIP-55). */
  invalid_ethereum_address: { status: 400, message: 'The Ethereum address is not valid.', text: null, assumed: true },
  /** Not 32 bytes in base58. */
  invalid_solana_address: { status: 400, message: 'The Solana address is not valid.', text: null, assumed: true },
  /** Neither `ethereum` nor `solana`. */
  invalid_wallet_type: { status: 400, message: 'The wallet type is not valid.', text: null, assumed: true },
  /** A malformed signature. */
  invalid_signature: { status: 400, message: 'The signature is malformed.', text: null, assumed: true },
  /** The challenge is too old. */
  siwe_message_expired: {
    status: 401,
    message: 'The Sign-In with Ethereum message has expired.',
    text: null,
    assumed: true,
  },
  /** `not_before` is in the future (EIP-4361). */
  siwe_message_not_valid_yet: {
    status: 401,
    message: 'The Sign-In with Ethereum message is not valid yet.',
    text: null,
    assumed: true,
  },
  /** `chain_id` is not a number (EIP-155). */
  invalid_siwe_chain_id: { status: 400, message: 'The chain id is not valid.', text: null, assumed: true },
  /** The message's domain is not authorized. */
  invalid_siwe_domain: { status: 400, message: 'The domain is not valid.', text: null, assumed: true },
  /** Not a `pchar` sequence (RFC 3986). */
  invalid_siwe_message_request_id: {
    status: 400,
    message: 'The message request id is not valid.',
    text: null,
    assumed: true,
  },
  /** An entry of `resources` is not a URI. */
  invalid_siwe_resource: { status: 400, message: 'A resource is not a valid URI.', text: null, assumed: true },
  /** The statement contains a line break. */
  invalid_siwe_statement: { status: 400, message: 'The statement is not valid.', text: null, assumed: true },
  /** `uri` is not a URI. */
  invalid_siwe_uri: { status: 400, message: 'The URI is not valid.', text: null, assumed: true },
  /** `siwe_params` for a Solana wallet. */
  crypto_wallet_type_incompatible_with_siwe: {
    status: 400,
    message: 'Sign-In with Ethereum needs an Ethereum wallet.',
    text: null,
    assumed: true,
  },

  // Third-party sign-in

  /** A third party that the project has not configured. */
  oauth_config_not_found: {
    status: 404,
    message: 'The OAuth provider is not configured for the project.',
    text: null,
    assumed: true,
  },
  /** Apple without its own configuration. */
  apple_oauth_config_not_found: {
    status: 400,
    message: 'Sign in with Apple is not configured for the project.',
    text: null,
  },
  /** An unknown provider id. */
  invalid_oauth_provider: { status: 400, message: 'The OAuth provider is not valid.', text: null, assumed: true },
  /** The third party refuses its own code. */
  oauth_auth_code_error: {
    status: 400,
    message: 'The OAuth provider did not accept the authorization code.',
    text: null,
    assumed: true,
  },
  /** The callback reached another browser. */
  oauth_state_mismatch: {
    status: 400,
    message: 'The OAuth state does not match the one that this browser started with.',
    text: null,
  },
  /** The callback was called twice. */
  oauth_state_used: { status: 400, message: 'The OAuth state has already been used.', text: null, assumed: true },
  /** An unknown or expired state. */
  oauth_invalid_state: { status: 400, message: 'The OAuth state is not valid.', text: null, assumed: true },
  /** The third party returned neither a code nor an error. */
  oauth_invalid_callback_request: {
    status: 400,
    message: 'The OAuth callback is malformed.',
    text: null,
    assumed: true,
  },
  /** The third party has not verified the address. */
  oauth_unverified_email: {
    status: 400,
    message: 'The OAuth provider has not verified the email address.',
    text: null,
    assumed: true,
  },
  /** A redirect URL that is not registered. */
  no_match_for_provided_oauth_url: {
    status: 400,
    message: "The redirect URL is not among the project's redirect URLs.",
    text: null,
  },
  /** `login_redirect_url` is not a URL. */
  invalid_login_oauth_url: { status: 400, message: 'The login redirect URL is malformed.', text: null, assumed: true },
  /** `signup_redirect_url` is not a URL. */
  invalid_signup_oauth_url: {
    status: 400,
    message: 'The signup redirect URL is malformed.',
    text: null,
    assumed: true,
  },
  /** No URL given, and none registered. */
  no_login_redirect_urls_set: { status: 404, message: 'The project has no login redirect URLs.', text: null },
  /** No URL given, and none registered. */
  no_signup_redirect_urls_set: { status: 404, message: 'The project has no signup redirect URLs.', text: null },
  /** An unknown callback. */
  invalid_callback_id: { status: 400, message: 'The OAuth callback id is not valid.', text: null, assumed: true },
  /** A token that is unknown, used or expired. */
  invalid_oauth_attach_token: {
    status: 400,
    message: 'The OAuth attach token is not valid.',
    text: null,
    assumed: true,
  },
  /** One Tap with the provider's shared Google client. */
  default_provider_not_allowed: {
    status: 404,
    message: 'The default OAuth provider cannot be used here. Configure your own.',
    text: null,
  },
  /** An ID token that does not verify. */
  id_token_invalid: { status: 400, message: 'The ID token is not valid.', text: null, assumed: true },
  /** An ID token after its `exp`. */
  id_token_expired: { status: 400, message: 'The ID token has expired.', text: null, assumed: true },

  // PKCE

  /** A verifier for another challenge. */
  pkce_mismatch: {
    status: 400,
    message: 'The PKCE code verifier does not match the code challenge.',
    text: null,
    assumed: true,
  },
  /** The verifier is missing, although the flow started with a challenge. */
  pkce_expected_code_verifier: { status: 400, message: 'A PKCE code verifier is required.', text: null, assumed: true },
  /** A verifier, although the flow started without a challenge. */
  pkce_did_not_expect_code_verifier: {
    status: 400,
    message: 'A PKCE code verifier was not expected.',
    text: null,
    assumed: true,
  },
  /** Not 43 base64url characters (RFC 7636 §4.2). */
  invalid_pkce_code_challenge: {
    status: 400,
    message: 'The PKCE code challenge is malformed.',
    text: null,
    assumed: true,
  },
  /** Not 43 to 128 unreserved characters (RFC 7636 §4.1). */
  invalid_pkce_code_verifier: {
    status: 400,
    message: 'The PKCE code verifier is malformed.',
    text: null,
    assumed: true,
  },
  /** A private-use scheme without PKCE. */
  pkce_required_for_native_callback: {
    status: 400,
    message: 'PKCE is required for native redirect URLs.',
    text: null,
    assumed: true,
  },

  // Sessions

  /** Minutes outside the project's limits. */
  invalid_session_duration_minutes: {
    status: 400,
    message: 'The session duration is outside the allowed range.',
    text: null,
    assumed: true,
  },
  /** A change that needs a second factor. */
  insufficient_factors: { status: 401, message: 'The session lacks a required factor.', text: null, assumed: true },
  /** A change that needs a recent factor. */
  stale_factors: { status: 401, message: "The session's factors are too old.", text: null, assumed: true },
  /** A change of an impersonated session. */
  session_not_mutable: { status: 400, message: 'The session cannot be changed.', text: null, assumed: true },
  /** A token that its profile does not trust. */
  invalid_trusted_auth_token: {
    status: 401,
    message: 'The trusted auth token is not valid.',
    text: null,
    assumed: true,
  },
  /** An unknown profile. */
  trusted_token_profile_not_found: {
    status: 404,
    message: 'The trusted token profile could not be found.',
    text: null,
    assumed: true,
  },
  /** `aud` lacks the project id. */
  jwt_invalid_audience: { status: 400, message: "The JWT's audience is not this project.", text: null, assumed: true },
  /** A claim is missing or of the wrong kind. */
  jwt_invalid_claims: { status: 400, message: "The JWT's claims are not valid.", text: null, assumed: true },
  /** An unknown `iss`. */
  jwt_invalid_issuer: { status: 400, message: "The JWT's issuer is not this provider.", text: null, assumed: true },
  /** Not a JWT (RFC 7519). */
  unable_to_parse_session_jwt: {
    status: 400,
    message: 'The session JWT could not be parsed.',
    text: null,
    assumed: true,
  },
  /** The user's roles do not permit the action. */
  consumer_session_authorization_error: {
    status: 403,
    message: 'The session is not authorized for this action.',
    text: null,
  },

  // Time-based passcodes

  /** An unknown TOTP. */
  totp_not_found: { status: 404, message: 'The TOTP could not be found.', text: null, assumed: true },
  /** A wrong code. */
  unable_to_authenticate_totp: {
    status: 401,
    message: 'The TOTP code could not be authenticated.',
    text: null,
    assumed: true,
  },
  /** Not six digits. */
  invalid_totp_code: { status: 400, message: 'The TOTP code is malformed.', text: null, assumed: true },
  /** The same code twice (RFC 6238 §5.2). */
  totp_code_already_authenticated: {
    status: 400,
    message: 'The TOTP code has already been used.',
    text: null,
    assumed: true,
  },
  /** A second setup before the first is finished. */
  pending_totp_exists: { status: 400, message: 'A pending TOTP exists.', text: null, assumed: true },
  /** The user already has a TOTP. */
  active_totp_exists: { status: 400, message: 'An active TOTP exists.', text: null },
  /** A setup that was not finished in time. */
  expired_totp: { status: 400, message: 'The TOTP has expired.', text: null, assumed: true },
  /** A recovery code that is wrong or used. */
  unable_to_authenticate_recovery_code: {
    status: 401,
    message: 'The recovery code could not be authenticated.',
    text: null,
    assumed: true,
  },
  /** A malformed recovery code. */
  invalid_recovery_code: { status: 400, message: 'The recovery code is malformed.', text: null, assumed: true },
  /** The user has no TOTP. */
  recovery_codes_not_found: {
    status: 404,
    message: 'The recovery codes could not be found.',
    text: null,
    assumed: true,
  },
  /** A second factor that the user does not have. */
  totps_not_found_for_user: { status: 404, message: 'The user has no TOTP.', text: null, assumed: true },

  // Users

  /** An unknown user id. */
  user_not_found: { status: 404, message: 'The user could not be found.', text: null },
  /** The user could never sign in again. */
  cannot_delete_last_primary_factor: {
    status: 400,
    message: 'The last primary factor cannot be deleted.',
    text: null,
    assumed: true,
  },
  /** Another factor needs the address. */
  cannot_delete_email: { status: 400, message: 'The email cannot be deleted.', text: null, assumed: true },
  /** A browser writes trusted metadata. */
  cannot_update_trusted_metadata: {
    status: 401,
    message: 'Trusted metadata cannot be updated from the SDK.',
    text: null,
  },
  /** Another IP address or user agent than the session's. */
  attribute_mismatch: { status: 401, message: "The attributes do not match the session's.", text: null },
  /** More than 4 KB. */
  metadata_too_large: { status: 400, message: 'The metadata is too large.', text: null, assumed: true },
  /** More than 20 top-level keys. */
  metadata_too_many_keys: { status: 400, message: 'The metadata has too many keys.', text: null, assumed: true },
  /** Not an object. */
  metadata_invalid_format: { status: 400, message: 'The metadata is malformed.', text: null, assumed: true },
  /** An unknown registration. */
  biometric_registration_not_found: {
    status: 404,
    message: 'The biometric registration could not be found.',
    text: null,
  },
  /** An unknown registration. */
  oauth_user_registration_not_found: {
    status: 404,
    message: 'The OAuth registration could not be found.',
    text: null,
    assumed: true,
  },
  /** A factor in a profile update. */
  update_user_auth_method_not_allowed: {
    status: 400,
    message: "The user's factors cannot be changed this way.",
    text: null,
    assumed: true,
  },
  /** The project forbids it. */
  user_impersonation_not_allowed: {
    status: 403,
    message: 'The user cannot be impersonated.',
    text: null,
    assumed: true,
  },
  /** A token that is unknown, used or expired. */
  unable_to_auth_impersonation_token: {
    status: 401,
    message: 'The impersonation token could not be authenticated because it was either already used or expired.',
    text: null,
    assumed: true,
  },

  // Identity provider

  /** An unknown `client_id`. */
  connected_app_not_found: { status: 404, message: 'The client could not be found.', text: null, assumed: true },
  /** A malformed `client_id`, or one with an invalid metadata document. */
  invalid_client_id: { status: 400, message: 'The client id is not valid.', text: null, assumed: true },
  /** Failed authentication of a confidential client (RFC 6749 §2.3). */
  invalid_client_secret: { status: 401, message: 'The client secret is not valid.', text: null, assumed: true },
  /** A redirect URI that is not allowed. */
  connected_app_invalid_redirect_url: {
    status: 400,
    message: 'The redirect URL is not valid.',
    text: null,
    assumed: true,
  },
  /** The client's record contradicts itself. */
  connected_app_misconfigured_client: {
    status: 400,
    message: 'The client is misconfigured.',
    text: null,
    assumed: true,
  },
  /** A redirect URI of another client. */
  connected_app_supplied_redirect_url_not_found_in_client: {
    status: 401,
    message: 'The redirect URL is not registered for the client.',
    text: null,
  },
  /** A token of a client that was disconnected. */
  connected_app_consent_revoked: { status: 401, message: 'The user has revoked their consent.', text: null },
  /** Discovery of a project without a consent page. */
  authorization_endpoint_not_configured_for_project: {
    status: 400,
    message: 'The project has no authorization URL.',
    text: null,
  },
  /** An undefined scope. */
  oauth_invalid_scope_requested: { status: 400, message: 'A requested scope is not valid.', text: null, assumed: true },
  /** `full_access` for a third party. */
  third_party_clients_cannot_use_full_access: {
    status: 400,
    message: 'Third-party clients cannot ask for full access.',
    text: null,
    assumed: true,
  },
  /** `offline_access` without asking the user. */
  third_party_clients_require_consent_for_offline_access: {
    status: 400,
    message: 'Third-party clients need consent for offline access.',
    text: null,
    assumed: true,
  },
  /** A public client without a challenge (RFC 9700 §2.1.1). */
  pkce_required_for_idp_authorization_flow: {
    status: 400,
    message: 'PKCE is required for public clients.',
    text: null,
    assumed: true,
  },
  /** A code that is unknown or used. */
  idp_auth_code_not_found: {
    status: 404,
    message: 'The authorization code could not be found.',
    text: null,
    assumed: true,
  },
  /** A code after its lifetime. */
  idp_auth_code_expired: { status: 400, message: 'The authorization code has expired.', text: null, assumed: true },
  /** A refresh token that is unknown or revoked. */
  idp_refresh_token_not_found: {
    status: 404,
    message: 'The refresh token could not be found.',
    text: null,
    assumed: true,
  },
  /** A refresh token after its lifetime. */
  idp_refresh_token_expired: { status: 400, message: 'The refresh token has expired.', text: null, assumed: true },
  /** A rotated refresh token (RFC 9700 §4.14.2). */
  idp_refresh_token_already_used: {
    status: 400,
    message: 'The refresh token has already been used.',
    text: null,
    assumed: true,
  },
  /** An access token that is unknown or revoked. */
  idp_access_token_not_found: {
    status: 404,
    message: 'The access token could not be found.',
    text: null,
    assumed: true,
  },
  /** An access token after its `exp`. */
  idp_access_token_expired: { status: 401, message: 'The access token has expired.', text: null, assumed: true },
  /** An access token without a user. */
  idp_access_token_could_not_be_exchanged: {
    status: 400,
    message: 'The access token could not be exchanged.',
    text: null,
    assumed: true,
  },
  /** An exchange for a session without `full_access`. */
  oauth_access_token_exchange_missing_full_access: {
    status: 403,
    message: 'The access token lacks full access.',
    text: null,
    assumed: true,
  },
  /** An exchange of a token that does not verify. */
  oauth_access_token_exchange_token_invalid_grant: {
    status: 400,
    message: 'The access token is not valid.',
    text: null,
    assumed: true,
  },
  /** An exchange long after the token was issued. */
  oauth_access_token_exchange_token_too_old: {
    status: 400,
    message: 'The access token is too old to be exchanged.',
    text: null,
    assumed: true,
  },
  /** A registration (RFC 7591), although the project accepts none. */
  dynamic_client_registration_not_enabled: {
    status: 400,
    message: 'Dynamic client registration is not enabled for the project.',
    text: null,
    assumed: true,
  },
  /** A registration above the project's limit. */
  too_many_connected_apps: { status: 400, message: 'The project has too many clients.', text: null, assumed: true },
  /** `none` together with other values (OpenID Connect Core §3.1.2.1). */
  oidc_prompt_none_must_be_exclusive: {
    status: 400,
    message: 'The prompt `none` must stand alone.',
    text: null,
    assumed: true,
  },
  /** An authorization request without a session. */
  no_oauth_authorize_user_selector: {
    status: 400,
    message: 'The authorization request names no user.',
    text: null,
    assumed: true,
  },

  ...SERVER_ERRORS,
} as const satisfies Record<string, ErrorFacts>

/** The name of a catalogued error. */
export type ErrorType = keyof typeof ERRORS

/** Every catalogued error type. */
export const ERROR_TYPES = Object.keys(ERRORS).filter(isErrorType)

/** The error types that a browser can meet. Screens exist for these. */
export const BROWSER_ERROR_TYPES = ERROR_TYPES.filter((type) => !Object.hasOwn(SERVER_ERRORS, type))

/** Error types that every call of the `server` document may raise, in addition to its own `x-errors`. */
export const SERVER_GATE_ERROR_TYPES = [
  'bad_request',
  'internal_server_error',
  'invalid_authorization_header',
  'invalid_project_id_authentication',
  'invalid_secret_authentication',
  'too_many_requests',
  'unauthorized_credentials',
  'unauthorized_credentials_homepage',
  'unauthorized_project_id_live',
] as const satisfies readonly ErrorType[]

/** Statuses that calls with a project's secret get, where browsers get another one. */
const SERVER_STATUSES: Partial<Record<ErrorType, number>> = {
  idp_access_token_could_not_be_exchanged: 404,
  oauth_access_token_exchange_missing_full_access: 400,
  oauth_token_not_found: 400,
  user_lock_limit_reached: 429,
}

/** Returns the status of an error for calls with a project's secret. @param status that browsers get */
export function toServerStatus(type: ErrorType, status: number): number {
  return SERVER_STATUSES[type] ?? status
}

/** Messages of errors for calls with a project's secret, where they differ. */
const SERVER_MESSAGES: Partial<Record<ErrorType, string>> = {
  magic_link_not_found: 'The magic link could not be authenticated, try sending another magic link to the user.',
  unable_to_auth_magic_link:
    'The magic link could not be authenticated because it was either already used or expired. Send another magic link to this user.',
}

/** Returns the message of an error for calls with a project's secret. @param message that browsers get */
export function toServerMessage(type: ErrorType, message: string): string {
  return message === ERRORS[type].message ? (SERVER_MESSAGES[type] ?? message) : message
}

/** Error types that every call of the `sdk` document may raise, in addition to its own `x-errors`. */
export const GATE_ERROR_TYPES = [
  'bad_request',
  'bad_domain_for_stytch_sdk',
  'endpoint_not_authorized_for_sdk',
  'internal_server_error',
  'invalid_authorization_header',
  'too_many_requests',
  'unauthorized_credentials',
] as const satisfies readonly ErrorType[]

/** Error types that every call with `FraudFields` may raise, in addition to its own `x-errors`. */
export const FRAUD_ERROR_TYPES = [
  'ad_blocker_detected',
  'captcha_failed',
  'captcha_required',
  'no_captcha_provider_configured',
] as const satisfies readonly ErrorType[]

/** Whether a string is a catalogued error type. */
export function isErrorType(type: string): type is ErrorType {
  return Object.hasOwn(ERRORS, type)
}

/** Returns the facts about a type. */
export function getErrorFacts(type: ErrorType): ErrorFacts {
  return ERRORS[type]
}

/**
 * Returns the URL of the provider's documentation of an error, the `error_url` of the envelope.
 *
 * @param status of the response, for the few types that have several. Default the catalogued one
 */
export function errorUrl(type: ErrorType, status: number = ERRORS[type].status): string {
  return `${PROVIDER.errorDocsUrl}/${status}#${type}`
}

/**
 * Finds the type of an error in its body: `error_type` of the provider's envelope, or the fragment of an OAuth error's
 * `error_uri` (RFC 6749 §5.2). Undefined for other values.
 */
export function findErrorType(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { error_type, error_uri }: { error_type?: unknown; error_uri?: unknown } = body
  if (typeof error_type === 'string') return error_type
  return typeof error_uri === 'string' ? error_uri.split('#')[1] : undefined
}
