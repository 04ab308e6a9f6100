import { useEffect, useEffectEvent, type RefObject } from 'react'
import { getPreference } from '../browser/preferences.ts'
import { isTyping } from '../browser/use-shortcuts.ts'

type MessageKeys = {
  list: RefObject<HTMLUListElement | null>
  /** The index of the opened message in the list, or -1. */
  openedIndex: number
  /** Copies the code of the message with this index, or of the opened message for -1. */
  onCopy: (index: number) => void
}

/** How far each key moves the focus. The letters are common in mail programs. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/**
 * Arrows (in the list), j and k (anywhere) move along the messages, and c copies a code. The single keys can be switched
 * off (WCAG 2.1.4).
 */
export function useMessageKeys({ list, openedIndex, onCopy }: MessageKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (ctrlKey || metaKey || altKey || shiftKey || isTyping(event)) return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const focused = links.findIndex((link) => link === document.activeElement)
    const isArrow = key.startsWith('Arrow')
    if (isArrow ? focused === -1 : getPreference('shortcuts') === 'off') return
    const step = STEPS[key]
    if (key === 'c') return onCopy(focused)
    if (step === undefined) return
    const from = focused === -1 ? openedIndex : focused
    links[Math.min(Math.max(0, from + step), links.length - 1)]?.focus()
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
