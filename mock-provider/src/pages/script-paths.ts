// The paths of the scripts that pages load from the mock.

/** The script that simulates reCAPTCHA Enterprise. */
export const CAPTCHA_SCRIPT_PATH = '/_pages/captcha/enterprise.js'
/** The script that takes the device fingerprint. */
export const TELEMETRY_SCRIPT_PATH = '/_pages/telemetry.js'
/** Where the device fingerprint is sent to. */
export const TELEMETRY_SUBMIT_PATH = '/_pages/telemetry/submit'
/** The script that simulates `https://accounts.google.com/gsi/client`. */
export const GSI_SCRIPT_PATH = '/gsi/client'
/** The script of Google's prompt. */
export const GSI_SELECT_SCRIPT_PATH = '/gsi/select.js'
