export { findStages, toCataloguedErrors, toErrorEntry, type CataloguedError } from './error-entries.ts'
export { toGalleryTenant, type Exchange, type GalleryEntry, type Scene } from './scene.ts'
export { PRODUCT_SCENES, WIDGET_SCENES } from './screen-scenes.ts'
export { STAGES } from './stages.ts'
