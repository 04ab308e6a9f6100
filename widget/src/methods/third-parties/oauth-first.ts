/**
 * The third-party parts of the main screen, for pages that load them lazily. Bundled pages import the module directly.
 */
export { OauthButtons } from './oauth-buttons.tsx'
