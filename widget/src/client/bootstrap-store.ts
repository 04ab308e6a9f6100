import { BOOTSTRAP_KEY, readBootstrap, type Bootstrap, type BootstrapInfo, type BootstrapStore } from './bootstrap.ts'
import { createListeners } from './listeners.ts'
import type { Page } from './page.ts'
import type { ClientStorage } from './storage.ts'

type BootstrapDeps = {
  storage: ClientStorage
  page: Page
  /** Loads the configuration from the provider. */
  load: () => Promise<Bootstrap>
}

/** Creates the store. Reads the cache. In a browser, the first `getAsync` starts the one call to the provider. */
export function createBootstrap({ storage, page, load }: BootstrapDeps): BootstrapStore {
  const listeners = createListeners<void>()
  let info = readBootstrap(storage)
  let loading: Promise<Bootstrap> | undefined
  const setInfo = (next: BootstrapInfo) => {
    info = next
    listeners.emit()
  }
  const update = async () => {
    try {
      const bootstrap = await load()
      storage.setJson(BOOTSTRAP_KEY, bootstrap)
      setInfo({ bootstrap, source: 'network' })
    } catch {
      if (info.source === 'unknown') setInfo({ ...info, source: 'default' })
    }
    return info.bootstrap
  }
  return {
    getSync: () => info.bootstrap,
    getInfo: () => info,
    // A server makes no call, so there is nothing to wait for.
    getAsync: async () => (page.isBrowser ? (loading ??= update()) : info.bootstrap),
    subscribe: listeners.add,
  }
}

/** Reports whether a project uses a captcha or fingerprints. */
export function hasFraudCheck({ captchaSettings, runDFPProtectedAuth }: Bootstrap): boolean {
  return captchaSettings.enabled || runDFPProtectedAuth
}
