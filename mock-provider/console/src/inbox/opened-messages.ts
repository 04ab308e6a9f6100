import { useEffect, useState } from 'react'

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
