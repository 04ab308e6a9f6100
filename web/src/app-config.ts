/**
 * The configuration that a server writes into the page of this app. Wire names.
 *
 * This file holds types alone, so that servers can import it.
 */
export type AppConfig = {
  public_token: string
  provider_url: string
  frame_url: string
  asana_client_id: string
  asana_authorize_url: string
  tool_server_url: string
  /**
   * Whether the app's server binds a new connection to Asana to the browser, at `POST /api/asana/start`. If not, the app
   * redirects to Asana without asking for it. True by default.
   */
  asana_start_enabled?: boolean
  /**
   * The issuer of the provider's tokens, for errors that this app reports to clients (RFC 9207). Omitted by default.
   */
  issuer?: string
  /** Whether the app accepts the links by which staff impersonate a user. False by default. */
  impersonation_enabled?: boolean
  /**
   * Whether the names of the session's cookies begin with `__Host-`, so that other hosts of the same site cannot write
   * them. The server that reads these cookies must expect the prefix. False by default.
   */
  host_cookies?: boolean
  /**
   * The language of people who have not chosen one, as a BCP 47 tag, unless the request of an app asks for another
   * (`ui_locales`). By default, the browser's.
   */
  language?: string
  /** The privacy policy that the consent page links to. By default, Asana's. */
  privacy_policy_url?: string
  /** URLs for the captcha and the device fingerprint. By default, the provider's. */
  captcha_script_url?: string
  fingerprint_script_url?: string
  fingerprint_submit_url?: string
  /** URL of Google's script for One Tap. By default, Google's own. */
  one_tap_script_url?: string
}
