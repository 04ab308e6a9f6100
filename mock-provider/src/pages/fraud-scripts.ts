/** Path of the script that simulates reCAPTCHA Enterprise. */
export const CAPTCHA_SCRIPT_PATH = '/_pages/captcha/enterprise.js'
/** Path of the script that takes the device fingerprint. */
export const TELEMETRY_SCRIPT_PATH = '/_pages/telemetry.js'
/** Path to which the device fingerprint is sent. */
export const TELEMETRY_SUBMIT_PATH = '/_pages/telemetry/submit'

/** The part of reCAPTCHA Enterprise that SDKs use: `grecaptcha.enterprise.ready` and `execute`. */
export const CAPTCHA_SCRIPT = `(() => {
  const tokens = new URL('tokens', document.currentScript.src)
  const execute = async (site_key, { action } = {}) => {
    const body = JSON.stringify({ site_key, action: action ?? '' })
    const response = await fetch(tokens, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.error_message)
    return answer.token
  }
  window.grecaptcha = { enterprise: { ready: (callback) => void setTimeout(callback), execute } }
})()
`

/** Sends the device's fingerprint to the mock and returns its id. */
export const TELEMETRY_SCRIPT = `window.GetTelemetryID = async (public_token, submit_url) => {
  const { language, hardwareConcurrency, userAgent } = navigator
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const device = { language, hardwareConcurrency, userAgent, timeZone, screen: [screen.width, screen.height] }
  const body = JSON.stringify({ public_token, device })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(submit_url, { method: 'POST', headers, body })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error_message)
  return answer.telemetry_id
}
`
