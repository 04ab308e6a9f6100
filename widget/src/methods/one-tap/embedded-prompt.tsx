import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { PROMPT_PARENT_ID } from '../../browser/google-one-tap.ts'
import { ONE_TAP_DEFAULT_HEIGHT_PX, ONE_TAP_IMMEDIATE_MEASUREMENTS, ONE_TAP_RESIZE_DELAY_MS } from '../../constants.ts'

type Props = {
  /** Says what the user is waiting for. Empty once the prompt is shown. */
  status: string
}

/** The place of an embedded prompt, as high as the prompt, with a spinner until the prompt is shown. */
export function EmbeddedPrompt({ status }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const { height, observe } = useMeasuredHeight()
  useLayoutEffect(() => {
    if (!place.current) return undefined
    const parent = createPromptParent(place.current)
    const stop = observe(parent)
    return () => {
      stop()
      parent.remove()
    }
  }, [observe])
  return (
    <div className="lk-one-tap" style={{ blockSize: `${height}px` }}>
      <Waiting status={status} />
      <div ref={place} />
    </div>
  )
}

/**
 * Measures the height of an element. The first measurements take effect at once; a later one after a pause, because
 * Google's prompt animates its size. An empty element counts as not measured.
 *
 * @returns `observe` returns a function that stops measuring
 */
export function useMeasuredHeight() {
  const [height, setHeight] = useState(ONE_TAP_DEFAULT_HEIGHT_PX)
  const observe = useCallback((element: Element) => {
    let measurements = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(([entry]) => {
      const measured = entry?.contentRect.height ?? 0
      if (measured === 0) return
      measurements += 1
      clearTimeout(timer)
      if (measurements <= ONE_TAP_IMMEDIATE_MEASUREMENTS) setHeight(measured)
      else timer = setTimeout(() => setHeight(measured), ONE_TAP_RESIZE_DELAY_MS)
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return { height, observe }
}

/**
 * Creates the element that Google fills with an embedded prompt. Google's script finds it by its id in the document, so
 * a widget in a shadow root keeps it outside and shows it through a slot.
 *
 * @param place the element of the widget that the prompt appears in
 */
function createPromptParent(place: Element): HTMLElement {
  const parent = document.createElement('div')
  parent.id = PROMPT_PARENT_ID
  const root = place.getRootNode()
  if (!('host' in root)) {
    place.append(parent)
    return parent
  }
  const { host } = root as ShadowRoot // only shadow roots have a host; `instanceof` fails across frames
  const slot = document.createElement('slot')
  slot.name = PROMPT_PARENT_ID
  parent.slot = PROMPT_PARENT_ID
  place.append(slot)
  host.append(parent)
  return parent
}

/** A spinner in the place of Google's prompt, with a text that says what the user is waiting for. */
export function Waiting({ status }: { status: string }) {
  return (
    <>
      {status !== '' && <span className="lk-spinner lk-one-tap-spinner" />}
      <output className="lk-hidden">{status}</output>
    </>
  )
}
