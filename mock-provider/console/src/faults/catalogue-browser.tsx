import type { RaisedErrors } from './catalogue.ts'
import { CatalogueTag, type Arming } from './catalogue-tag.tsx'

/** The whole catalogue of errors, grouped by tag and operation. */
export function CatalogueBrowser({ raised, ...arming }: Arming & { raised: readonly RaisedErrors[] }) {
  const tags = [...new Set(raised.map(({ raiser }) => raiser.tag))]
  return tags.map((tag) => (
    <CatalogueTag key={tag} tag={tag} raised={raised.filter(({ raiser }) => raiser.tag === tag)} {...arming} />
  ))
}
