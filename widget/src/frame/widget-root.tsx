import { useCallback, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { loadCode } from '../browser/load-code.ts'
import type { LanguageTexts } from '../messages/en.ts'
import { adoptStyles } from '../theme/adopt-styles.ts'
import type { Theme } from '../theme/theme.ts'
import { useBrowserLayoutEffect } from '../ui/use-browser-layout-effect.ts'

type Props = {
  label: string
  /** Undefined when the language and the direction are those of the page. */
  language?: LanguageTexts | undefined
  theme: Partial<Theme>
  hasShadow: boolean
  children: ReactNode
}
/**
 * The URL of the styles for the shadow root that a server renders. Without a URL, the browser creates the shadow root.
 */
type ServerProps = { stylesheet?: string | undefined }

/** The widget's outermost element with its styles, in the page or in a shadow root. */
export function WidgetRoot({ hasShadow, stylesheet, ...props }: Props & ServerProps) {
  return hasShadow ? (
    <InShadow stylesheet={stylesheet}>
      <Container {...props} />
    </InShadow>
  ) : (
    <Container {...props} />
  )
}

type Place = { root?: ShadowRoot; takeOver?: (root: ShadowRoot) => void }

/** A declared shadow root. The HTML parser removes the template from the markup that React hydrates. */
const DECLARED = { shadowrootmode: 'open' }

function InShadow({ stylesheet, children }: ServerProps & { children: ReactNode }) {
  const [{ root, takeOver }, setPlace] = useState<Place>({})
  const attach = useCallback((host: HTMLDivElement | null) => {
    if (!host) return
    const root = host.shadowRoot
    if (!root?.firstChild) return setPlace({ root: root ?? host.attachShadow({ mode: 'open' }) })
    // The form that a server rendered stays until its successor can take over.
    loadCode(() => import('./keep-input.ts'), 'takeOver').then(
      ({ takeOver }) => setPlace({ root, takeOver }),
      () => setPlace({ root, takeOver: removeEarly }),
    )
  }, [])
  useBrowserLayoutEffect(() => {
    if (root) takeOver?.(root)
  }, [root, takeOver])
  const isDeclared = typeof document === 'undefined' && stylesheet !== undefined
  return (
    <div ref={attach}>
      {isDeclared && (
        <template {...DECLARED}>
          <link rel="stylesheet" href={stylesheet} />
          {children}
        </template>
      )}
      {root && createPortal(children, root)}
    </div>
  )
}

/** Removes the form that a server rendered, once there is another. */
function removeEarly(root: ShadowRoot) {
  const [early, form] = root.querySelectorAll('.latchkey')
  if (form) early?.replaceWith()
}

function Container({ label, language, theme, children }: Omit<Props, 'hasShadow'>) {
  const id = useId()
  const element = useRef<HTMLElement>(null)
  useBrowserLayoutEffect(() => (element.current ? adoptStyles(element.current, theme, id) : undefined), [theme, id])
  useThemeWarning(element, theme)
  return (
    <section
      ref={element}
      className="latchkey"
      aria-label={label}
      lang={language?.tag}
      dir={language?.direction}
      data-theme={id}
      data-color-scheme={theme.colorScheme ?? 'light'}
    >
      {children}
    </section>
  )
}

/** Matches colours such as `#fff` and `rgb(0 0 0)`. A theme without any needs no check. */
const COLOR = /[#(]/
/** Matches the host names of a developer's own machine. */
const LOCAL = /localhost$|^127\.|^\[::1]/

/** Warns of colours of a theme that are hard to read, on a developer's own machine. */
function useThemeWarning(widget: RefObject<Element | null>, theme: Partial<Theme>): void {
  useEffect(() => {
    if (!COLOR.test(JSON.stringify(theme)) || !LOCAL.test(location.hostname)) return
    loadCode(() => import('../theme/contrast.ts'), 'warnOfWeakPairs').then(
      ({ warnOfWeakPairs }) => widget.current && warnOfWeakPairs(widget.current),
      () => {}, // the form works without the check
    )
  }, [widget, theme])
}
