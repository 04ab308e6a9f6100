import type { OtpMethod } from '../../config.ts'
import { startPasscode } from '../../contacts/start-passcode.ts'
import type { Widget } from '../../flow/widget-context.tsx'

/**
 * Sends a passcode from the main screen. Only `import()` loads this module, because a bundler gives one that is also
 * imported statically another file.
 */
export async function sendPasscode(widget: Widget, method: OtpMethod, destination: string): Promise<void> {
  await startPasscode(widget, { method, destination, origin: 'main-form' })
}
