import type { MockSchemas } from '@latchkey/openapi'
import { TEXTS } from '../messages/texts.ts'

const TEXT = TEXTS.recording

/**
 * Links to the screens of errors in this console's gallery. They open in new tabs, because the gallery leaves the page.
 */
export function GalleryLinks({ links = [] }: { links: readonly MockSchemas['GalleryLink'][] | undefined }) {
  if (links.length === 0) return null
  return (
    <>
      <p>{TEXT.gallery}</p>
      <ul className="link-list">
        {links.map(({ error_type, operation_id, url }) => (
          <li key={url}>
            <a href={toHref(error_type, operation_id)} target="_blank" rel="noopener">
              {TEXT.galleryLink({ error: error_type, operation: operation_id })}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns a path of this console. The URL in the file belongs to the mock that recorded it. */
function toHref(error_type: string, operation_id: string): string {
  return `/errors/${encodeURIComponent(error_type)}?${new URLSearchParams({ operation: operation_id }).toString()}`
}
