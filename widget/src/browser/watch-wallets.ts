import { getAnnouncements } from './announced-wallets.ts'

/** MetaMask dispatches this event when it has added its wallet to the page. */
const ANNOUNCEMENT = 'ethereum#initialized'

/** Delays after which wallets are looked for again, in milliseconds: extensions may take this long to start. */
const LOOKS_AFTER_MS = [100, 300, 1_000, 3_000] as const

/**
 * Calls back when the page may have another wallet than before: wallet extensions add their wallets at any time, some of
 * them without an event. Also looks when the person returns to the page, as after unlocking an extension.
 *
 * @returns a function that stops watching
 */
export function watchWallets(onLook: () => void): () => void {
  const timers = LOOKS_AFTER_MS.map((delay_ms) => setTimeout(onLook, delay_ms))
  const events = [ANNOUNCEMENT, 'focus']
  for (const event of events) window.addEventListener(event, onLook)
  const unsubscribe = getAnnouncements().subscribe(onLook)
  return () => {
    unsubscribe()
    for (const timer of timers) clearTimeout(timer)
    for (const event of events) window.removeEventListener(event, onLook)
  }
}
