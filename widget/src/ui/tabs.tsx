import { useId, type KeyboardEvent, type ReactNode } from 'react'

type Props<Id extends string> = {
  label: string
  tabs: readonly { id: Id; label: string }[]
  current: Id
  onChoose: (id: Id) => void
  children: ReactNode
}

/**
 * Tabs over one panel. Arrow keys move between the tabs and activate them.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function Tabs<Id extends string>({ label, tabs, current, onChoose, children }: Props<Id>) {
  const base = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = findNext(tabs, current, event)
    if (!next) return
    event.preventDefault()
    onChoose(next.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <div className="lk-stack">
      <div role="tablist" tabIndex={-1} aria-label={label} className="lk-tabs" onKeyDown={onKeyDown}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            className="lk-tab"
            aria-selected={id === current}
            aria-controls={`${base}-panel`}
            tabIndex={id === current ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${current}`}>
        {children}
      </div>
    </div>
  )
}

function findNext<Tab extends { id: string }>(
  tabs: readonly Tab[],
  current: string,
  event: KeyboardEvent<HTMLElement>,
) {
  const index = tabs.findIndex(({ id }) => id === current)
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const steps: Record<string, number> = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }
  if (event.key === 'Home') return tabs[0]
  if (event.key === 'End') return tabs.at(-1)
  const step = steps[event.key]
  return step === undefined ? undefined : tabs[(index + step + tabs.length) % tabs.length]
}
