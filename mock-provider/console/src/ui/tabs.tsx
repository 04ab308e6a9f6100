import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '../browser/use-change-query.ts'

export type Tab = {
  id: string
  name: string
  content: () => ReactNode
  /** Whether the panel has no control. It then takes the focus itself, so that it can be scrolled by keyboard. */
  isText?: boolean
}

/** How far each key moves the focus. From the last tab it wraps to the first, and back. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

type TabsProps = {
  label: string
  /** The parameter of the page's URL that names the shown tab, unless it is the first. */
  parameter: string
  tabs: readonly Tab[]
}

/** Panels of which one is shown. @see WAI-ARIA Authoring Practices, tabs with automatic activation */
export function Tabs({ label, parameter, tabs }: TabsProps) {
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)
  const [searchParams] = useSearchParams()
  const changeQuery = useChangeQuery()
  const chosen = searchParams.get(parameter)
  const choose = (wanted: number) => changeQuery({ [parameter]: wanted === 0 ? '' : (tabs[wanted]?.id ?? '') })
  const index = Math.max(
    0,
    tabs.findIndex(({ id }) => id === chosen),
  )
  const shown = tabs[index]
  useEffect(() => {
    if (list.current) showInMiddle(list.current, '[aria-selected="true"]')
  }, [index])
  const onKeyDown = (event: KeyboardEvent) => {
    const ends: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1 }
    const step = STEPS[event.key]
    const next = step === undefined ? ends[event.key] : (index + step + tabs.length) % tabs.length
    if (next === undefined) return
    event.preventDefault()
    choose(next)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  if (!shown) return null
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label}>
        {tabs.map(({ id, name }, place) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            aria-controls={`${prefix}-panel`}
            aria-selected={id === shown.id}
            tabIndex={id === shown.id ? 0 : -1}
            onClick={() => choose(place)}
            onKeyDown={onKeyDown}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${shown.id}`}
        tabIndex={shown.isText ? 0 : undefined}
      >
        {shown.content()}
      </div>
    </>
  )
}

/** Scrolls a strip sideways, in either direction of text. `scrollIntoView` could scroll the page as well. */
function showInMiddle(strip: Element, selector: string) {
  const part = strip.querySelector(selector)?.getBoundingClientRect()
  const { left, width } = strip.getBoundingClientRect()
  if (part) strip.scrollLeft += part.left + part.width / 2 - left - width / 2
}
