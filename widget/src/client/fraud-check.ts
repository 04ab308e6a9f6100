import { type PROVIDER, CAPTCHA_ACTION } from '@latchkey/openapi'
import type { BootstrapStore } from './bootstrap.ts'
import type { WithDeadline } from './clock.ts'
import { createOnce } from './loading.ts'
import { CaptchaRequiredError } from './errors.ts'
import { loadScript as appendScript, type LoadScript } from './script.ts'

/** Proofs that the caller is not a bot (wire names). */
export type FraudFields = { captcha_token?: string; dfp_telemetry_id?: string }

/**
 * Provides the proofs that a call carries besides its credentials. The wire defines which call carries which proofs.
 */
export type FraudCheck = {
  /** Returns the captcha token alone. */
  getCaptchaFields(): Promise<FraudFields>
  /** Returns the proofs that the project's modes require. */
  getFields(): Promise<FraudFields>
  /**
   * Sends a call with the proofs of `getFields`. When the provider then requires a captcha and the project uses
   * fingerprints, sends the call once more with both proofs.
   *
   * @throws CaptchaRequiredError when the provider still requires one, or the project uses no fingerprints
   */
  send<Payload>(call: (fields: FraudFields) => Promise<Payload>): Promise<Payload>
}

export type FraudCheckDeps = {
  publicToken: string
  bootstrap: BootstrapStore
  /** Limits how long the proofs of a call may take. */
  withDeadline: WithDeadline
  /** Default: a script element. */
  loadScript?: LoadScript | undefined
  urls: FraudUrls
}

/** The sources of the proofs. A strict `script-src` and `connect-src` must allow their origins. */
export type FraudUrls = {
  /** URL of the captcha's script. Default: Google's own. */
  captchaScriptUrl: string
  /** URL of the script of the device fingerprint. Default: the provider's. */
  fingerprintScriptUrl: string
  /** URL that the device fingerprint is sent to. Default: the provider's. */
  fingerprintSubmitUrl: string
}

/** Creates the fraud check, and starts loading the scripts that the project's configuration requires. */
export function createFraudCheck({
  publicToken,
  bootstrap,
  withDeadline,
  loadScript: load = appendScript,
  urls,
}: FraudCheckDeps): FraudCheck {
  const loadScript: LoadScript = (url) => withDeadline(() => load(url))
  const captcha = createCaptcha({ bootstrap, loadScript, scriptUrl: urls.captchaScriptUrl })
  const { fingerprintScriptUrl: scriptUrl, fingerprintSubmitUrl: submitUrl } = urls
  const fingerprint = createDeviceFingerprint({ publicToken, bootstrap, loadScript, scriptUrl, submitUrl })
  const getCaptchaFields = async () => {
    const captcha_token = await withDeadline(captcha.findToken)
    return { ...(captcha_token && { captcha_token }) }
  }
  const getFingerprintFields = async () => {
    const dfp_telemetry_id = await withDeadline(fingerprint.findTelemetryId)
    return { ...(dfp_telemetry_id && { dfp_telemetry_id }) }
  }
  const getAllFields = async () => ({ ...(await getCaptchaFields()), ...(await getFingerprintFields()) })
  const getFields = async () => {
    const { runDFPProtectedAuth, dfpProtectedAuthMode } = await bootstrap.getAsync()
    // In the mode `DECISIONING` the provider decides by the fingerprint, and requires a captcha only when in doubt.
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

/** Returns the sources of the proofs. Default: those of the provider. */
export function toFraudUrls(given: Partial<FraudUrls>, provider: typeof PROVIDER): FraudUrls {
  return {
    captchaScriptUrl: given.captchaScriptUrl ?? provider.captchaScriptUrl,
    fingerprintScriptUrl: given.fingerprintScriptUrl ?? `${provider.fingerprintScriptHost}/telemetry.js`,
    fingerprintSubmitUrl: given.fingerprintSubmitUrl ?? `${provider.fingerprintSubmitHost}/submit`,
  }
}

/** Provides captcha tokens, if the project uses captchas. */
export type Captcha = { findToken(): Promise<string | undefined> }

export type CaptchaDeps = {
  bootstrap: BootstrapStore
  loadScript: LoadScript
  /** URL of the script, without its query. */
  scriptUrl: string
}

declare global {
  /** The part of reCAPTCHA Enterprise that the client uses. Defined once its script has run. */
  // oxlint-disable-next-line no-var -- the only way to declare a property of globalThis
  var grecaptcha:
    | {
        enterprise: {
          ready(callback: () => void): void
          execute(siteKey: string, options: { action: string }): PromiseLike<string>
        }
      }
    | undefined
}

/** Loads the script as soon as the project's configuration requires it. After a failure, the next token loads it again. */
export function createCaptcha({ bootstrap, loadScript, scriptUrl }: CaptchaDeps): Captcha {
  const findSiteKey = async () => {
    const { captchaSettings } = await bootstrap.getAsync()
    return captchaSettings.enabled ? captchaSettings.siteKey : undefined
  }
  const load = createOnce(async () => {
    const siteKey = await findSiteKey()
    if (siteKey) await loadScript(`${scriptUrl}?render=${encodeURIComponent(siteKey)}`)
  })
  load().catch(() => {})

  return {
    async findToken() {
      const siteKey = await findSiteKey()
      if (!siteKey) return undefined
      await load()
      return execute(siteKey)
    },
  }
}

function execute(siteKey: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const recaptcha = globalThis.grecaptcha?.enterprise
    if (!recaptcha) return reject(new Error('The captcha script defined no captcha.'))
    recaptcha.ready(() => void recaptcha.execute(siteKey, { action: CAPTCHA_ACTION }).then(resolve, reject))
  })
}

/** Provides the id of this device's fingerprint, if the project uses fingerprints. */
export type DeviceFingerprint = { findTelemetryId(): Promise<string | undefined> }

export type DeviceFingerprintDeps = {
  publicToken: string
  bootstrap: BootstrapStore
  loadScript: LoadScript
  scriptUrl: string
  submitUrl: string
}

declare global {
  /** Defined once the fingerprint script has run (wire name). */
  // oxlint-disable-next-line no-var -- the only way to declare a property of globalThis
  var GetTelemetryID: ((publicToken: string, submitUrl: string) => Promise<string>) | undefined
}

/** Loads the script as soon as the project's configuration requires it. After a failure, the next id loads it again. */
export function createDeviceFingerprint(deps: DeviceFingerprintDeps): DeviceFingerprint {
  const { publicToken, bootstrap, loadScript, scriptUrl, submitUrl } = deps
  const isWanted = async () => (await bootstrap.getAsync()).runDFPProtectedAuth
  const load = createOnce(async () => {
    if (await isWanted()) await loadScript(scriptUrl)
  })
  load().catch(() => {})

  return {
    async findTelemetryId() {
      if (!(await isWanted())) return undefined
      await load()
      const { GetTelemetryID } = globalThis
      if (!GetTelemetryID) throw new Error('The fingerprint script defined no fingerprint.')
      return GetTelemetryID(publicToken, submitUrl)
    },
  }
}
