import type { BootstrapStore } from './bootstrap.ts'
import { createOnce } from './create-loading.ts'
import type { LoadScript } from './script.ts'

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
