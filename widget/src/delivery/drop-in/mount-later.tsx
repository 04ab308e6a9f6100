import { loadCode } from '../../browser/load-code.ts'
import type { ProviderClient } from '../../client/index.ts'
import { createGuardedRoot } from '../../frame/guarded-root.ts'
import type { Mounted } from '../mount-widget.tsx'
import { RootFailure } from '../../frame/root-failure.tsx'
import type { WidgetProps } from '../../frame/widget-frame.tsx'

type Options = WidgetProps & { client: ProviderClient }
type Mount<Own> = (target: Element, options: Own) => Mounted<Own>

/**
 * Returns a function that mounts a widget once its code is loaded. When the code cannot be loaded, shows an error with
 * a button to try again.
 *
 * @param load imports the code
 * @param name the function in it that mounts the widget
 */
export function mountLater<Name extends string, Own extends Options>(
  load: () => Promise<Record<Name, Mount<Own>>>,
  name: Name,
): Mount<Own> {
  return (target, options) => {
    let shown = options
    let mounted: Partial<Mounted<Own>> & Pick<Mounted<Own>, 'unmount'> = { unmount: () => {} }
    let isOver = false
    const open = () => {
      loadCode(load, name).then(
        (code) => {
          mounted.unmount()
          if (!isOver) mounted = code[name](target, shown)
        },
        (error: unknown) => {
          shown.callbacks?.onError?.(error)
          mounted.unmount()
          if (!isOver) mounted = showFailure(target, shown, open)
        },
      )
    }
    open()
    return {
      update(latest) {
        shown = latest
        mounted.update?.(latest)
      },
      unmount() {
        isOver = true
        mounted.unmount()
      },
    }
  }
}

function showFailure(target: Element, options: Options, onRetry: () => void) {
  const failure = () => <RootFailure {...options} message="form.not-loaded" onRetry={onRetry} />
  const root = createGuardedRoot(target, failure)
  root.render(failure())
  return root
}
