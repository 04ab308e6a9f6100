/**
 * The mailed-link parts of the main screen, for pages that load them lazily. Bundled pages import the modules directly.
 */
export { EmailLinkForm } from './email-link-form.tsx'
