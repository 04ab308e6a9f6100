import type { MockSchemas } from '@latchkey/openapi'
import { toCataloguedErrors, toErrorEntry } from './error-entries.ts'
import type { GalleryEntry } from './story.ts'
import { SCENARIO_STORIES } from './scenario-stories.ts'
import { PRODUCT_STORIES, WIDGET_STORIES } from './screen-stories.ts'

export { listStoryOperations, toCataloguedErrors, toErrorEntry, type CataloguedError } from './error-entries.ts'
export { toGalleryTenant, type Exchange, type GalleryEntry, type Story } from './story.ts'
export { SCENARIO_STORIES } from './scenario-stories.ts'
export { PRODUCT_STORIES, WIDGET_STORIES } from './screen-stories.ts'
export { OPERATION_STORIES } from './operation-stories.ts'

/** Lists every address of the gallery, for the journeys and the pictures. @public @param catalogue the control plane's error catalogue */
export function listEntries(catalogue: MockSchemas['Catalogue']): GalleryEntry[] {
  const stories = [...WIDGET_STORIES, ...PRODUCT_STORIES, ...SCENARIO_STORIES].map((story): GalleryEntry => ({
    kind: 'story',
    ...story,
  }))
  return [...stories, ...toCataloguedErrors(catalogue).map((error) => toErrorEntry(error))]
}
