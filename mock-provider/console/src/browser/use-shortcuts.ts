import { useEffect, useEffectEvent } from 'react'
import { getPreference } from './preferences.ts'

type Shortcuts = { onPalette: () => void; onHelp: () => void }

/** Whether a key press is meant for an input or a dialog, and not as a shortcut. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [contenteditable]') !== null
}

/**
 * Ctrl+K (⌘K) opens the palette, `/` goes to the page's search, and `?` lists the shortcuts. The single keys can be
 * switched off (WCAG 2.1.4).
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    const hasModifier = ctrlKey || metaKey || altKey
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') shortcuts.onPalette()
    else if (hasModifier || isTyping(event) || getPreference('shortcuts') === 'off') return
    else if (key === '/') focusSearch(shortcuts.onPalette)
    else if (key === '?') shortcuts.onHelp()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function focusSearch(otherwise: () => void): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  if (field) field.focus()
  else otherwise()
}
