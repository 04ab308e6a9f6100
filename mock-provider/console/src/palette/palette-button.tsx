import { lazy, Suspense, useState } from 'react'
import { TEXTS } from '../messages/texts.ts'
import { Icon } from '../ui/icon.tsx'
import { useShortcuts } from '../browser/use-shortcuts.ts'

const TEXT = TEXTS.palette

/** The palette and the list of shortcuts are loaded when one of them is first opened. */
const Palette = lazy(() => import('./palette.tsx').then((loaded) => ({ default: loaded.Palette })))
const ShortcutList = lazy(() => import('./shortcut-list.tsx').then((loaded) => ({ default: loaded.ShortcutList })))

/** Opens the command palette, and listens to the shortcuts of every page. */
export function PaletteButton() {
  const [opened, setOpened] = useState<'palette' | 'shortcuts'>()
  useShortcuts({ onPalette: () => setOpened('palette'), onHelp: () => setOpened('shortcuts') })
  const close = () => setOpened(undefined)
  return (
    <>
      <button type="button" className="palette-button" onClick={() => setOpened('palette')}>
        <Icon name="search" />
        <span className="palette-label">{TEXT.open}</span> <kbd aria-hidden="true">{TEXT.openKeys}</kbd>
      </button>
      <Suspense>
        {opened === 'palette' && <Palette onClose={close} />}
        {opened === 'shortcuts' && <ShortcutList onClose={close} />}
      </Suspense>
    </>
  )
}
