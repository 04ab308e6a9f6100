/** The examples of proofs that no robot calls. The state of the same names replaces the tokens. */
export const PROOFS = {
  siteKey: 'site-key-1',
  captcha_token: 'captcha-token-1',
  dfp_telemetry_id: 'telemetry-id-1',
}

/** Does what the captcha's script and the fingerprint's script do on a page. */
export function installProofs(): void {
  globalThis.GetTelemetryID = async () => PROOFS.dfp_telemetry_id
  globalThis.grecaptcha = {
    enterprise: { ready: (callback) => callback(), execute: async () => PROOFS.captcha_token },
  }
}
