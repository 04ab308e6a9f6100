import type { Bootstrap } from './bootstrap.ts'

/** Reports whether a project uses a captcha or fingerprints. */
export function hasFraudCheck({ captchaSettings, runDFPProtectedAuth }: Bootstrap): boolean {
  return captchaSettings.enabled || runDFPProtectedAuth
}
