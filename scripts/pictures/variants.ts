import path from 'node:path'
import { SERVER_ERRORS } from '@latchkey/openapi'
import type { GalleryEntry } from '../../mock-provider/gallery/index.ts'

const GALLERY = path.join(import.meta.dirname, '../../mock-provider/gallery')

/** A way to look at a screen. */
export type Variant = {
  name: string
  /** The folder of its pictures. */
  folder: string
  /** In CSS pixels. */
  size: { width: number; height: number }
  colorScheme: 'light' | 'dark'
  direction: 'ltr' | 'rtl'
  /** Whether errors get this variant, too. Their screens differ only in one sentence. */
  hasErrors: boolean
}

/** The size at which the gallery shows pictures. */
const CARD = { width: 400, height: 560 }
/** The narrowest width at which WCAG 2.2 requires pages to be usable (1.4.10). */
const PHONE = { width: 320, height: 568 }
const SHOWN = path.join(GALLERY, 'public/pictures')
/** The folder for pictures that the gallery does not show. It is not part of the package. */
const UNSHOWN = path.join(GALLERY, 'more-pictures')

export const VARIANTS: readonly Variant[] = [
  { name: 'light', folder: SHOWN, size: CARD, colorScheme: 'light', direction: 'ltr', hasErrors: true },
  { name: 'dark', folder: `${SHOWN}/dark`, size: CARD, colorScheme: 'dark', direction: 'ltr', hasErrors: true },
  { name: 'phone', folder: `${UNSHOWN}/phone`, size: PHONE, colorScheme: 'light', direction: 'ltr', hasErrors: false },
  { name: 'rtl', folder: `${UNSHOWN}/rtl`, size: CARD, colorScheme: 'light', direction: 'rtl', hasErrors: false },
]

/** A picture to take. */
export type Shot = { entry: GalleryEntry; variant: Variant; file: string }

/** Errors that only an app's own server gets have no screen: their gallery addresses show a call. */
const WITHOUT_PICTURE = new Set(Object.keys(SERVER_ERRORS).map((error_type) => `/errors/${error_type}`))

/** Lists the pictures of entries. */
export function listShots(entries: readonly GalleryEntry[], variants: readonly Variant[] = VARIANTS): Shot[] {
  const shown = entries.filter(({ path: address }) => !WITHOUT_PICTURE.has(address))
  return shown.flatMap((entry) =>
    variants
      .filter(({ hasErrors }) => hasErrors || !entry.path.startsWith('/errors/'))
      .map((variant) => ({ entry, variant, file: `${variant.folder}${entry.path}.webp` })),
  )
}
