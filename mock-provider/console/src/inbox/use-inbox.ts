import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useEffectEvent, type RefObject } from 'react'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { QUERIES, type InboxFilter } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { getPreference } from '../browser/preferences.ts'
import { isTyping } from '../browser/use-shortcuts.ts'

/** The duration of a long poll, shorter than the timeouts of proxies and browsers. */
const WAIT_MS = 25_000

/** Returns a tenant's newest messages and the number of all. A new one appears at once, through a long poll. */
export function useInbox(tenant: string, { search, channel }: InboxFilter, limit: number) {
  const queryClient = useQueryClient()
  const filter = { ...(search && { search }), ...(channel && { channel }) }
  const { data, error } = useControlQuery(QUERIES.messages(tenant, { ...filter, limit }))
  const isKnown = data !== undefined
  const newest = data?.messages[0]?.message_id
  const serialized = JSON.stringify(filter) // compared by content, because each render creates a new object
  useEffect(() => {
    if (!isKnown) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const known: InboxFilter = JSON.parse(serialized)
    const query = { ...known, ...(newest !== undefined && { after: newest }), wait_ms: WAIT_MS }
    const wait = async () => {
      while (!signal.aborted) {
        const call = control.GET('/_mock/{tenant}/messages', { params: { path: { tenant }, query }, signal })
        const { messages } = await getData(call)
        if (messages.length > 0) return queryClient.invalidateQueries({ queryKey: [tenant, 'messages'] })
      }
    }
    wait().catch(() => {}) // the regular poll continues and reports the error
    return () => controller.abort()
  }, [queryClient, tenant, serialized, isKnown, newest])
  return { messages: data?.messages ?? [], total: data?.total, error }
}

const KEY = 'latchkey-console-opened-messages'

/** The maximum number of ids that are kept. No list shows more messages. */
const MAX_KEPT = 1_000

function readKept(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return [] // the browser blocks storage, or another script wrote to it
  }
}

function keep(opened: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(opened))
  } catch {
    // The browser blocks storage. The messages count as opened until the page is closed or reloaded.
  }
}

/** Returns the ids of the messages that this tab has opened, the given one included. Kept until the tab is closed. */
export function useOpenedMessages(message_id: string | undefined): ReadonlySet<string> {
  const [opened, setOpened] = useState(readKept)
  if (message_id !== undefined && !opened.includes(message_id)) setOpened([...opened, message_id].slice(-MAX_KEPT))
  useEffect(() => keep(opened), [opened])
  return new Set(opened)
}

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
