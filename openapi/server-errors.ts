import type { ErrorFacts } from './error-facts.ts'

/**
 * Error types that only calls with a project's secret raise, by name. No page of the widget shows them.
 */
export const SERVER_ERRORS = {
  // Credentials

  /** The placeholder credentials of the provider's documentation. */
  unauthorized_credentials_homepage: {
    status: 401,
    message: 'The credentials are the placeholders of the documentation.',
    text: null,
  },
  /** A live project's credentials at the test host. */
  unauthorized_project_id_live: {
    status: 401,
    message: 'A live project cannot be used with the test environment.',
    text: null,
    assumed: true,
  },
  /** An id of the live environment. */
  live_id_used_in_test_environment: {
    status: 400,
    message: 'An ID of the live environment was used in the test environment.',
    text: null,
    assumed: true,
  },

  // Ids

  /** A malformed user id. */
  invalid_user_id: { status: 400, message: 'user_id format is invalid.', text: null, assumed: true },
  /** A malformed session id. */
  invalid_session_id: { status: 400, message: 'session_id format is invalid.', text: null },
  /** A malformed id of an address. */
  invalid_email_id: { status: 400, message: 'email_id format is invalid.', text: null, assumed: true },
  /** A malformed id of a number. */
  invalid_phone_id: { status: 400, message: 'phone_id format is invalid.', text: null, assumed: true },
  /** A malformed id of an authenticator app. */
  invalid_totp_id: { status: 400, message: 'totp_id format is invalid.', text: null, assumed: true },
  /** A malformed id of a biometric registration. */
  invalid_biometric_registration_id: {
    status: 400,
    message: 'biometric_registration_id format is invalid.',
    text: null,
    assumed: true,
  },
  /** A malformed id of a wallet. */
  invalid_crypto_wallet_id: { status: 400, message: 'crypto_wallet_id format is invalid.', text: null, assumed: true },
  /** A malformed id of a password. */
  invalid_password_id: { status: 400, message: 'password_id format is invalid.', text: null, assumed: true },
  /** A malformed id of a third party's registration. */
  invalid_oauth_user_registration_id: {
    status: 400,
    message: 'oauth_user_registration_id format is invalid.',
    text: null,
    assumed: true,
  },

  // Which user

  /** A call that names no user. */
  no_user_selection_arguments: {
    status: 400,
    message: 'One of user_id, session_token or session_jwt is required.',
    text: null,
    assumed: true,
  },
  /** A call that names a user in more than one way. */
  too_many_user_selection_arguments: {
    status: 400,
    message: 'Only one of user_id, session_token and session_jwt may be given.',
    text: null,
    assumed: true,
  },
  /** A session of another user. */
  user_id_mismatch: { status: 400, message: 'The user and the session do not match.', text: null, assumed: true },

  // Sessions

  /** A call without a session. */
  no_session_arguments: {
    status: 400,
    message: 'A session_token or a session_jwt is required.',
    text: null,
    assumed: true,
  },
  /** A call with both a session token and a session JWT. */
  too_many_session_arguments: {
    status: 400,
    message: 'At most one of session_token and session_jwt may be given.',
    text: null,
    assumed: true,
  },
  /** A revocation that names no session. */
  no_session_revoke_arguments: {
    status: 400,
    message: 'One of session_id, session_token or session_jwt is required.',
    text: null,
    assumed: true,
  },
  /** A revocation that names a session in more than one way. */
  too_many_session_revoke_arguments: {
    status: 400,
    message: 'Only one of session_id, session_token and session_jwt may be given.',
    text: null,
    assumed: true,
  },
  /** Claims above 4 KB. */
  custom_claims_too_large: {
    status: 400,
    message: 'The custom claims may have at most 4 KB.',
    text: null,
    assumed: true,
  },
  /** A migration for a project without a UserInfo endpoint. */
  migrate_from_external_missing_userinfo: {
    status: 400,
    message: 'The project has no UserInfo endpoint to migrate sessions from.',
    text: null,
    assumed: true,
  },
  /** A migration of an external session whose email address no user has. */
  migrate_from_external_email_does_not_exist: {
    status: 404,
    message: 'No user has the email address of the external session.',
    text: null,
    assumed: true,
  },
  /** A migration whose UserInfo endpoint fails. */
  migrate_from_external_unexpected_response: {
    status: 400,
    message: 'The UserInfo endpoint responded with something unexpected.',
    text: null,
    assumed: true,
  },
  /** An attested token whose ids are of two users. */
  trusted_token_profile_incorrect_external_id_mapping: {
    status: 400,
    message: 'The external ID of the token belongs to another user.',
    text: null,
    assumed: true,
  },

  // Identity provider

  /** A malformed redirect URI. */
  oauth_invalid_redirect_uri: { status: 400, message: 'The redirect URI is not valid.', text: null, assumed: true },
  /** An unknown client type. */
  invalid_connected_app_type: { status: 400, message: 'The client type is not valid.', text: null, assumed: true },
  /** A redirect URL without a scheme. */
  connected_app_redirect_url_must_include_scheme: {
    status: 400,
    message: 'The redirect URL must include a scheme.',
    text: null,
    assumed: true,
  },
  /** A redirect URL over plain HTTP. */
  connected_app_redirect_url_must_use_https_scheme: {
    status: 400,
    message: 'The redirect URL must use HTTPS.',
    text: null,
    assumed: true,
  },
  /** A redirect URL over plain HTTP to another host. */
  connected_app_redirect_url_http_scheme_must_use_loopback: {
    status: 400,
    message: 'A redirect URL over HTTP must be of the loopback interface.',
    text: null,
    assumed: true,
  },
  /** A lifetime of access tokens outside the allowed range. */
  idp_invalid_access_token_expiry_minutes: {
    status: 400,
    message: 'The lifetime of access tokens is outside the allowed range.',
    text: null,
    assumed: true,
  },
  /** A malformed audience for access tokens. */
  idp_invalid_access_token_custom_audience: {
    status: 400,
    message: 'The custom audience is not valid.',
    text: null,
    assumed: true,
  },
  /** An access token template that cannot be parsed. */
  idp_invalid_access_token_jwt_template: {
    status: 400,
    message: 'The template of the access token is not valid.',
    text: null,
    assumed: true,
  },
  /** An ID token template that cannot be parsed. */
  idp_invalid_id_token_jwt_template: {
    status: 400,
    message: 'The template of the ID token is not valid.',
    text: null,
    assumed: true,
  },
  /** A rotation that starts while another one is in progress. */
  connected_app_already_rotating_secret: {
    status: 400,
    message: 'The secret of the client is already being rotated.',
    text: null,
    assumed: true,
  },
  /** The end of a rotation that was not started. */
  connected_app_not_rotating_secret: {
    status: 400,
    message: 'The secret of the client is not being rotated.',
    text: null,
    assumed: true,
  },
  /** A rotation of a public client. */
  public_connected_apps_do_not_have_secrets: {
    status: 400,
    message: 'Public clients have no secrets.',
    text: null,
    assumed: true,
  },
  /** A cursor that no search returned. */
  invalid_cursor: { status: 400, message: 'The cursor is not valid.', text: null, assumed: true },
  /** A page size outside the range. */
  invalid_limit: { status: 400, message: 'The limit must be between 1 and 1000.', text: null, assumed: true },

  // Users

  /** An external id that another user has. */
  duplicate_user_external_id: {
    status: 400,
    message: 'A user with the external ID already exists.',
    text: null,
    assumed: true,
  },
  /** A malformed external id. */
  invalid_external_id: {
    status: 400,
    message: 'The external ID may have 128 letters, digits and the characters . _ - |.',
    text: null,
    assumed: true,
  },
  /** A new user with neither an email address nor a phone number. */
  invalid_create_user_request: {
    status: 400,
    message: 'A user needs an email address or a phone number.',
    text: null,
    assumed: true,
  },
  /** A role that the policy lacks. */
  invalid_rbac_role_assignment: { status: 400, message: 'The project has no such role.', text: null, assumed: true },
  /** An email address on the project's denylist. */
  email_in_denylist: { status: 403, message: 'The email address is not allowed.', text: null },
  /** An email address that is not on the project's allowlist. */
  email_not_in_allowlist: { status: 403, message: 'The email address is not allowed.', text: null },
  /** An exchange for a user with several factors. */
  invalid_exchange_primary_factor_user: {
    status: 400,
    message: 'The primary factor can be exchanged only if the user has exactly one factor.',
    text: null,
    assumed: true,
  },
  /** An exchange with neither or both of `email_address` and `phone_number`. */
  invalid_exchange_primary_factor_fields: {
    status: 400,
    message: 'One of email_address and phone_number is required.',
    text: null,
    assumed: true,
  },
  /** An operator other than `AND` or `OR`. */
  user_search_invalid_operator: { status: 400, message: 'The operator must be AND or OR.', text: null, assumed: true },
  /** An operand with an unknown filter name. */
  user_search_filter_name_not_recognized: {
    status: 400,
    message: 'The filter name is not recognized.',
    text: null,
    assumed: true,
  },
  /** An operand without a filter name. */
  user_search_missing_filter_name: {
    status: 400,
    message: 'An operand has no filter name.',
    text: null,
    assumed: true,
  },
  /** An operand without a filter value. */
  user_search_missing_filter_value: {
    status: 400,
    message: 'An operand has no filter value.',
    text: null,
    assumed: true,
  },
  /** A filter value that is not a string. */
  user_search_expected_string: {
    status: 400,
    message: 'The filter value must be a string.',
    text: null,
    assumed: true,
  },
  /** A filter value that is not a boolean. */
  user_search_expected_bool: { status: 400, message: 'The filter value must be a boolean.', text: null, assumed: true },
  /** A filter value that is not an object. */
  user_search_expected_object: {
    status: 400,
    message: 'The filter value must be an object.',
    text: null,
    assumed: true,
  },
  /** A filter value that is not an RFC 3339 timestamp. */
  user_search_expected_timestamp: {
    status: 400,
    message: 'The filter value must be an RFC 3339 timestamp.',
    text: null,
    assumed: true,
  },
  /** A filter value that is not an array of strings. */
  user_search_expected_array_of_string: {
    status: 400,
    message: 'The filter value must be an array of strings.',
    text: null,
    assumed: true,
  },
  /** A name to search for with fewer than 3 characters. */
  user_search_full_name_fuzzy_too_short: {
    status: 400,
    message: 'The name to search for must have at least 3 characters.',
    text: null,
    assumed: true,
  },
  /** An email address to search for with fewer than 3 characters. */
  user_search_email_address_fuzzy_too_short: {
    status: 400,
    message: 'The email address to search for must have at least 3 characters.',
    text: null,
    assumed: true,
  },
  /** A phone number to search for with fewer than 3 characters. */
  user_search_phone_number_fuzzy_too_short: {
    status: 400,
    message: 'The phone number to search for must have at least 3 characters.',
    text: null,
    assumed: true,
  },
  /** A status other than `active` or `pending`. */
  user_search_invalid_status_filter: {
    status: 400,
    message: 'The status must be active or pending.',
    text: null,
    assumed: true,
  },
  /** An unknown third party. */
  user_search_invalid_oauth_provider_filter: {
    status: 400,
    message: 'The OAuth provider is not known.',
    text: null,
    assumed: true,
  },
  /** A filter with more than 100 values. */
  user_search_maximum_filter_value_count_exceeded: {
    status: 400,
    message: 'The filter has too many values.',
    text: null,
    assumed: true,
  },
  /** A cursor that no search returned. */
  user_search_invalid_cursor: { status: 400, message: 'The cursor is not valid.', text: null, assumed: true },
  /** A page size outside the range. */
  user_search_invalid_limit: {
    status: 400,
    message: 'The limit must be between 1 and 1000.',
    text: null,
    assumed: true,
  },
  /** A filter that mixes user ids and external ids. */
  user_search_cannot_mix_internal_and_external_user_ids: {
    status: 400,
    message: 'The filter may have user IDs or external IDs, not both.',
    text: null,
    assumed: true,
  },

  // Magic links and passcodes

  /** No URL given, and the project has no default. */
  no_default_invite_redirect_url_set: {
    status: 400,
    message: 'The project has no default invite redirect URL.',
    text: null,
    assumed: true,
  },
  /** `invite_magic_link_url` is not a URL. */
  invalid_invite_magic_link_url: {
    status: 400,
    message: 'The invite magic link URL is malformed.',
    text: null,
    assumed: true,
  },
  /** An invitation of a user who has already been invited. */
  user_already_invited: { status: 400, message: 'The user has already been invited.', text: null, assumed: true },
  /** An address of another user. */
  duplicate_email_for_user: {
    status: 400,
    message: 'The email address belongs to another user.',
    text: null,
    assumed: true,
  },
  /** A number of another user. */
  duplicate_phone_number_for_user: {
    status: 400,
    message: 'The phone number belongs to another user.',
    text: null,
    assumed: true,
  },

  // Passwords

  /** An unknown hash type. */
  invalid_hash_type: { status: 400, message: 'The hash type is not supported.', text: null, assumed: true },
  /** A hash that cannot be parsed. */
  invalid_hash: { status: 400, message: 'The hash is malformed.', text: null, assumed: true },
  /** An MD5 hash that cannot be parsed. */
  invalid_md_5_hash: { status: 400, message: 'The MD5 hash is malformed.', text: null, assumed: true },
  /** A SHA-1 hash that cannot be parsed. */
  invalid_sha_1_hash: { status: 400, message: 'The SHA-1 hash is malformed.', text: null, assumed: true },
  /** A SHA-512 hash that cannot be parsed. */
  invalid_sha_512_hash: { status: 400, message: 'The SHA-512 hash is malformed.', text: null, assumed: true },
  /** A hash type that needs parameters, without them. */
  missing_hash_config: { status: 400, message: 'The hash type needs its configuration.', text: null, assumed: true },
  /** A bcrypt hash that cannot be parsed. */
  invalid_bcrypt_hash: { status: 400, message: 'The bcrypt hash is malformed.', text: null, assumed: true },
  /** A cost above 14. */
  invalid_bcrypt_cost: {
    status: 400,
    message: 'The cost of the bcrypt hash is outside the allowed range.',
    text: null,
    assumed: true,
  },
  /** A phpass hash that cannot be parsed. */
  invalid_phpass_hash_format: { status: 400, message: 'The phpass hash is malformed.', text: null, assumed: true },
  /** A phpass hash that begins with neither `$P$` nor `$H$`. */
  invalid_phpass_hash_prefix: {
    status: 400,
    message: 'A phpass hash begins with $P$ or $H$.',
    text: null,
    assumed: true,
  },
  /** A scrypt cost that is not a power of two. */
  invalid_scrypt_parameter: {
    status: 400,
    message: 'A parameter of the scrypt hash is outside the allowed range.',
    text: null,
    assumed: true,
  },
  /** A parameter of an Argon2 hash outside the allowed range. */
  invalid_argon_2_parameter: {
    status: 400,
    message: 'A parameter of the Argon2 hash is outside the allowed range.',
    text: null,
    assumed: true,
  },
  /** An Argon2 hash whose length is not `key_length`. */
  argon_2_key_length_mismatch: { status: 400, message: 'The hash has another length than key_length.', text: null },
  /** An algorithm or a count of a PBKDF2 hash outside the allowed range. */
  invalid_pbkdf_2_parameter: {
    status: 400,
    message: 'A parameter of the PBKDF2 hash is outside the allowed range.',
    text: null,
    assumed: true,
  },
  /** A scrypt hash that is not base64. */
  invalid_base64_scrypt_hash: { status: 400, message: 'The scrypt hash is not base64.', text: null, assumed: true },
  /** A scrypt salt that is not base64. */
  invalid_scrypt_salt_length: {
    status: 400,
    message: 'The salt of the scrypt hash is malformed.',
    text: null,
    assumed: true,
  },
  /** A scrypt hash whose length is not `key_length`. */
  scrypt_key_length_mismatch: {
    status: 400,
    message: 'The hash has another length than key_length.',
    text: null,
    assumed: true,
  },
  /** An Argon2 salt of fewer than 8 bytes. */
  invalid_argon_2_salt: {
    status: 400,
    message: 'The salt of the Argon2 hash must have at least 8 bytes.',
    text: null,
    assumed: true,
  },
  /** A PBKDF2 hash that is not base64. */
  invalid_pbkdf_2_hash: { status: 400, message: 'The PBKDF2 hash is not base64.', text: null, assumed: true },
  /** A PBKDF2 salt that is not base64. */
  invalid_pbkdf_2_salt: {
    status: 400,
    message: 'The salt of the PBKDF2 hash is not base64.',
    text: null,
    assumed: true,
  },
  /** A PBKDF2 hash with too many iterations, or none. */
  invalid_pbkdf_2_iteration_amount: {
    status: 400,
    message: 'The number of iterations is outside the allowed range.',
    text: null,
    assumed: true,
  },
  /** A PBKDF2 hash whose length is not `key_length`. */
  pbkdf_2_key_length_mismatch: {
    status: 400,
    message: 'The hash has another length than key_length.',
    text: null,
    assumed: true,
  },

  // Machine-to-machine clients

  /** An unknown M2M client. */
  m2m_client_not_found: { status: 404, message: 'The M2M client could not be found.', text: null, assumed: true },
  /** An id that another M2M client has. */
  duplicate_m2m_client_id: {
    status: 400,
    message: 'An M2M client with the ID already exists.',
    text: null,
    assumed: true,
  },
  /** A secret that is too short or too simple. */
  insecure_m2m_client_secret: {
    status: 400,
    message: 'The secret of the M2M client is too easy to guess.',
    text: null,
    assumed: true,
  },
  /** A malformed id of an M2M client. */
  m2m_client_invalid_client_id: {
    status: 400,
    message: 'The ID of the M2M client is malformed.',
    text: null,
    assumed: true,
  },
  /** A status other than `active` or `inactive`. */
  m2m_client_invalid_status: {
    status: 400,
    message: 'The status must be active or inactive.',
    text: null,
    assumed: true,
  },
  /** A scope with spaces or quotes. */
  invalid_m2m_client_scope: {
    status: 400,
    message: 'A scope may have no spaces and no quotes.',
    text: null,
    assumed: true,
  },
  /** A rotation that starts while another one is in progress. */
  m2m_client_already_rotating_secret: {
    status: 400,
    message: 'The secret of the M2M client is already being rotated.',
    text: null,
    assumed: true,
  },
  /** The end of a rotation that was not started. */
  m2m_client_not_rotating_secret: {
    status: 400,
    message: 'The secret of the M2M client is not being rotated.',
    text: null,
    assumed: true,
  },
  /** An operator other than `AND` or `OR`. */
  m2m_search_invalid_operator: { status: 400, message: 'The operator must be AND or OR.', text: null, assumed: true },
  /** An operand with an unknown filter name. */
  m2m_search_filter_name_not_recognized: {
    status: 400,
    message: 'The filter name is not recognized.',
    text: null,
    assumed: true,
  },
  /** A filter value that is not an array of strings. */
  m2m_search_expected_array_of_string: {
    status: 400,
    message: 'The filter value must be an array of strings.',
    text: null,
    assumed: true,
  },
  /** A cursor that no search returned. */
  m2m_search_invalid_cursor: { status: 400, message: 'The cursor is not valid.', text: null, assumed: true },
  /** A page size outside the range. */
  m2m_search_invalid_limit: {
    status: 400,
    message: 'The limit must be between 1 and 1000.',
    text: null,
    assumed: true,
  },

  // Fraud

  /** An unknown telemetry id. */
  telemetry_id_not_found: { status: 404, message: 'The telemetry ID could not be found.', text: null, assumed: true },
} as const satisfies Record<string, ErrorFacts>
