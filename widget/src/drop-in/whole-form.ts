import { DEFAULT_CONFIG } from '../config.ts'
import { load } from '../flow/lazy-part.ts'
import { mountWidget, type Mounted, type SignInOptions } from '../mount-widget.tsx'
import { listFirstParts } from '../screens/main/main-parts.ts'
import { resolveConfig } from '../sign-in-config.ts'
import { SignInWidget } from '../sign-in-widget.tsx'
import { copyInput } from '../take-over.ts'

type EarlyForm = {
  /** The container of the first form. */
  place: HTMLElement
  getOptions: () => SignInOptions
  /** Reports whether the form must stay for now, because the user is in the middle of a press or a word. */
  isHeld: () => boolean
  /** Returns the index of the button that was pressed. */
  getPressed: () => number | undefined
}

/** Mounts the whole form beside the first one, invisible. Once it can be used, it takes the place of the first one. */
export async function mountBeside(early: EarlyForm): Promise<Mounted<SignInOptions> & { whenShown: Promise<void> }> {
  const { config, products } = resolveConfig(early.getOptions().config ?? DEFAULT_CONFIG)
  await load(listFirstParts(config, products))
  const container = early.place.ownerDocument.createElement('div')
  container.style.display = 'none'
  early.place.after(container)
  const mounted = mountWidget(container, early.getOptions(), SignInWidget)
  return { ...mounted, whenShown: takeOver(early, container) }
}

async function takeOver({ place, isHeld, getPressed }: EarlyForm, container: HTMLElement) {
  while (isHeld() || !isReady(findForm(container))) {
    await nextFrame()
    // The page has removed the widget.
    if (container.parentNode === null) return
  }
  const [first, form] = [findForm(place), findForm(container)]
  container.style.display = 'contents'
  if (first && form) copyInput(first, form)
  place.remove()
  const pressed = getPressed()
  // Pressed in the next task, when the form has rendered the values that it has taken over.
  if (pressed !== undefined) setTimeout(() => form?.querySelectorAll('button')[pressed]?.click())
}

/** Finds a widget in its container, or in the shadow root in it. */
function findForm(container: Element): Element | null {
  return (container.firstElementChild?.shadowRoot ?? container).querySelector('.latchkey')
}

/** Reports whether a widget shows more than places of what is loading. */
function isReady(form: Element | null): boolean {
  return form !== null && form.querySelector('.lk-placeholder') === null
}

function nextFrame() {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
