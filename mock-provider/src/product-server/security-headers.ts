import type { Addresses } from '../core/addresses.ts'
import { GSI_SCRIPT_PATH } from '../pages/gsi-client-script.ts'
import { CAPTCHA_SCRIPT_PATH, TELEMETRY_SCRIPT_PATH } from '../pages/fraud-scripts.ts'

/**
 * Returns the security headers of the web app, which may talk to its own origin and the provider only.
 *
 * @see https://www.w3.org/TR/CSP3/
 */
export function getSecurityHeaders({ provider }: Addresses): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${provider}${CAPTCHA_SCRIPT_PATH} ${provider}${TELEMETRY_SCRIPT_PATH} ${provider}${GSI_SCRIPT_PATH}`,
    "style-src 'self'",
    `connect-src 'self' ${provider}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `frame-src ${provider}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}
