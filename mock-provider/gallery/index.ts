import type { MockSchemas } from '@latchkey/openapi'
import { toCataloguedErrors, toErrorEntry } from './error-entries.ts'
import type { GalleryEntry } from './scene.ts'
import { PRODUCT_SCENES, WIDGET_SCENES } from './screen-scenes.ts'

export { findStages, toCataloguedErrors, toErrorEntry, type CataloguedError } from './error-entries.ts'
export { toGalleryTenant, type Exchange, type GalleryEntry, type Scene } from './scene.ts'
export { PRODUCT_SCENES, WIDGET_SCENES } from './screen-scenes.ts'
export { STAGES } from './stages.ts'

/** Every address of the gallery. @param catalogue as the control plane answers it */
export function listEntries(catalogue: MockSchemas['Catalogue']): GalleryEntry[] {
  const scenes = [...WIDGET_SCENES, ...PRODUCT_SCENES].map((scene): GalleryEntry => ({ kind: 'scene', ...scene }))
  return [...scenes, ...toCataloguedErrors(catalogue).map((error) => toErrorEntry(error))]
}
