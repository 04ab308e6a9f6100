import { useEffect, useRef } from 'react'
import { TEXTS } from '../messages/texts.ts'

const TEXT = TEXTS.palette

/** The keyboard's shortcuts. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="palette shortcuts" aria-label={TEXT.shortcuts} onClose={onClose}>
      <h2>{TEXT.shortcuts}</h2>
      <dl className="shortcut-list">
        {Object.values(TEXT.shortcutTexts).map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{TEXT.shortcutsOff}</p>
      <button type="button" onClick={() => dialog.current?.close()}>
        {TEXT.close}
      </button>
    </dialog>
  )
}
