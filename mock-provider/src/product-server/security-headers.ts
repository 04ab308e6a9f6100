import { getSecurityHeaders } from '../../../web/src/serving.ts'
import type { Addresses } from '../core/addresses.ts'
import { GSI_SCRIPT_PATH } from '../pages/gsi-client-script.ts'
import { CAPTCHA_SCRIPT_PATH, TELEMETRY_SCRIPT_PATH } from '../pages/fraud-scripts.ts'

/** Returns the headers of a web app that loads everything from this mock. */
export function getMockSecurityHeaders({ provider }: Addresses): Record<string, string> {
  return getSecurityHeaders({
    scripts: [CAPTCHA_SCRIPT_PATH, TELEMETRY_SCRIPT_PATH, GSI_SCRIPT_PATH].map((path) => provider + path),
    connections: [provider],
    frames: [provider],
  })
}
