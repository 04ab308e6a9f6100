/** The deferred assets, for pages that load them. Pages that bundle a form import the module itself. */
export { applyDeferredAssets } from './deferred-assets.ts'
