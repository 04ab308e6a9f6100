import type { BootstrapStore } from './bootstrap.ts'
import { createCaptcha } from './captcha.ts'
import { createDeviceFingerprint } from './device-fingerprint.ts'
import { CaptchaRequiredError } from './to-error.ts'
import { loadScript as appendScript, type LoadScript } from './script.ts'

/** Proofs that a browser is not a robot (wire names). */
export type FraudFields = { captcha_token?: string; dfp_telemetry_id?: string }

/** Adds what a call must show besides its credentials. Which calls show what is the wire's choice. */
export type FraudCheck = {
  /** The captcha alone. */
  getCaptchaFields(): Promise<FraudFields>
  /** What the project's modes ask for. */
  getFields(): Promise<FraudFields>
  /**
   * Sends a call with `getFields`. When the provider then demands a captcha from a project that reads fingerprints, the
   * call is sent once more with both.
   *
   * @throws CaptchaRequiredError when it is still not content, or reads no fingerprints
   */
  send<Payload>(call: (fields: FraudFields) => Promise<Payload>): Promise<Payload>
}

export type FraudCheckDeps = {
  publicToken: string
  bootstrap: BootstrapStore
  /** Default: a script element. */
  loadScript?: LoadScript | undefined
  urls: FraudUrls
}

/** Where the proofs come from. Origins that a strict `script-src` and `connect-src` must allow. */
export type FraudUrls = { captchaScriptUrl: string; fingerprintScriptUrl: string; fingerprintSubmitUrl: string }

/** Begins to load what bootstrap asks for. */
export function createFraudCheck({
  publicToken,
  bootstrap,
  loadScript = appendScript,
  urls,
}: FraudCheckDeps): FraudCheck {
  const captcha = createCaptcha({ bootstrap, loadScript, scriptUrl: urls.captchaScriptUrl })
  const { fingerprintScriptUrl: scriptUrl, fingerprintSubmitUrl: submitUrl } = urls
  const fingerprint = createDeviceFingerprint({ publicToken, bootstrap, loadScript, scriptUrl, submitUrl })
  const getCaptchaFields = async () => {
    const captcha_token = await captcha.findToken()
    return { ...(captcha_token && { captcha_token }) }
  }
  const getFingerprintFields = async () => {
    const dfp_telemetry_id = await fingerprint.findTelemetryId()
    return { ...(dfp_telemetry_id && { dfp_telemetry_id }) }
  }
  const getAllFields = async () => ({ ...(await getCaptchaFields()), ...(await getFingerprintFields()) })
  const getFields = async () => {
    const { runDFPProtectedAuth, dfpProtectedAuthMode } = await bootstrap.getAsync()
    // While it decides by the fingerprint, the provider asks for a captcha only when in doubt.
    return runDFPProtectedAuth && dfpProtectedAuthMode === 'DECISIONING' ? getFingerprintFields() : getAllFields()
  }
  return {
    getCaptchaFields,
    getFields,
    async send(call) {
      const fields = await getFields()
      try {
        return await call(fields)
      } catch (error) {
        const { runDFPProtectedAuth } = await bootstrap.getAsync()
        if (!(error instanceof CaptchaRequiredError) || !runDFPProtectedAuth) throw error
        return call(await getAllFields())
      }
    },
  }
}
