import { startEmailLink } from '../../contacts/start-email-link.ts'
import type { Widget } from '../../flow/widget-context.tsx'

/**
 * Mails a link from the main screen. Only `import()` loads this module, because a bundler gives one that is also imported
 * statically another file.
 */
export async function sendEmailLink(widget: Widget, email: string): Promise<void> {
  await startEmailLink(widget, { email, origin: 'main-form' })
}
