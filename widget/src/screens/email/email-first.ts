/** What the main screen needs of mailed links, for pages that load it. Pages that bundle it import the modules themselves. */
export { EmailLinkForm } from './email-link-form.tsx'
