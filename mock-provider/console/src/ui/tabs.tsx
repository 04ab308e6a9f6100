import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

export type Tab = { id: string; name: string; content: () => ReactNode }

/** How far each key moves the focus. From the last tab it wraps to the first, and back. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Panels of which one is shown. @see WAI-ARIA Authoring Practices, tabs with automatic activation */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string>()
  const index = Math.max(
    0,
    tabs.findIndex(({ id }) => id === chosen),
  )
  const shown = tabs[index]
  const onKeyDown = (event: KeyboardEvent) => {
    const ends: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1 }
    const step = STEPS[event.key]
    const next = step === undefined ? ends[event.key] : (index + step + tabs.length) % tabs.length
    if (next === undefined) return
    event.preventDefault()
    setChosen(tabs[next]?.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  if (!shown) return null
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label}>
        {tabs.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            aria-controls={`${prefix}-panel`}
            aria-selected={id === shown.id}
            tabIndex={id === shown.id ? 0 : -1}
            onClick={() => setChosen(id)}
            onKeyDown={onKeyDown}
          >
            {name}
          </button>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel without controls must be reachable */}
      <div role="tabpanel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-${shown.id}`} tabIndex={0}>
        {shown.content()}
      </div>
    </>
  )
}
