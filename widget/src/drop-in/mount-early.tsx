import { createRoot } from 'react-dom/client'
import { whenIdle } from '../browser/when-idle.ts'
import { createOnce } from '../client/once.ts'
import { DEFAULT_CONFIG } from '../config.ts'
import type { Mounted, SignInOptions } from '../mount-widget.tsx'
import { addFormStyles } from '../theme/form-styles.ts'
import { isEarly } from './early-config.ts'
import { EarlySignIn } from './early-sign-in.tsx'
import { loadWholeForm } from './load-whole-form.ts'
import { watchHolds } from './watch-holds.ts'

/**
 * Shows the login form at once, and loads the code behind it once the page is idle, or when the user approaches the
 * form. The whole form then takes the place of the first one, with what was typed. A button that was pressed earlier is
 * busy until then, and is pressed again.
 *
 * @param loadWhole imports the code of the whole form
 */
export function mountEarly(
  target: Element,
  options: SignInOptions,
  loadWhole: typeof loadWholeForm = loadWholeForm,
): Mounted<SignInOptions> {
  let shown = options
  let whole: Mounted<SignInOptions> | undefined
  let pressed: number | undefined
  let hasFailed = false
  let hasTakenOver = false
  let isOver = false
  addFormStyles()
  const place = target.ownerDocument.createElement('div')
  // The form itself is what the page lays out in the element.
  place.style.display = 'contents'
  target.replaceChildren(place)
  const root = createRoot(place)
  const early = { place, getOptions: () => shown, isHeld: watchHolds(place), getPressed: () => pressed }
  const hasForm = () => isEarly(shown.config ?? DEFAULT_CONFIG) && shown.client.intermediateToken.get() === null

  const load = createOnce(async () => {
    try {
      const { mountBeside } = await loadWhole()
      const { whenShown, ...mounted } = await mountBeside(early)
      whole = mounted
      if (isOver) return mounted.unmount()
      await whenShown
      hasTakenOver = true
      root.unmount()
    } catch (error) {
      // Before any press, a failure stays silent: the next approach or press loads the code again.
      if (!isOver && (pressed !== undefined || !hasForm())) {
        hasFailed = true
        pressed = undefined
        shown.callbacks?.onError?.(error)
        show()
      }
      throw error
    }
  })
  const start = () => void load().catch(() => {})
  const press = (index?: number) => {
    pressed = index
    hasFailed = false
    show()
    start()
  }
  function show() {
    if (isOver || hasTakenOver) return
    root.render(
      <EarlySignIn
        {...shown}
        hasForm={hasForm()}
        pressed={pressed}
        hasFailed={hasFailed}
        onIntent={start}
        onPress={press}
        onRetry={() => press()}
      />,
    )
  }
  show()
  if (hasForm()) requestAnimationFrame(() => whenIdle(start))
  else start()
  return {
    update(latest) {
      shown = latest
      whole?.update(latest)
      show()
      if (!hasForm()) start()
    },
    unmount() {
      isOver = true
      root.unmount()
      whole?.unmount()
      target.replaceChildren()
    },
  }
}
