import { CAPTCHA_ACTION } from '@latchkey/openapi'
import type { BootstrapStore } from './bootstrap.ts'
import { createOnce } from './create-loading.ts'
import type { LoadScript } from './script.ts'

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
