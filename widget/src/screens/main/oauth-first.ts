/** What the main screen needs of third parties, for pages that load it. Pages that bundle it import the module itself. */
export { OauthButtons } from './oauth-buttons.tsx'
