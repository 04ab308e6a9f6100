import { useCallback, useId, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { adoptStyles } from './theme/adopt-styles.ts'
import type { Theme } from './theme/theme.ts'
import { useBrowserLayoutEffect } from './use-browser-layout-effect.ts'

const FOCUSABLE = 'input, select, button'

type Props = { label: string; theme: Partial<Theme>; hasShadow: boolean; children: ReactNode }
/** The address of the styles of the shadow root that a server renders. Without it, the browser makes the shadow root. */
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

/** A declared shadow root. The parser of a browser takes it out of the markup that React hydrates. */
const DECLARED = { shadowrootmode: 'open' }

function InShadow({ stylesheet, children }: ServerProps & { children: ReactNode }) {
  const [root, setRoot] = useState<ShadowRoot>()
  const attach = useCallback((host: HTMLDivElement | null) => {
    if (host) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  }, [])
  useBrowserLayoutEffect(() => {
    if (root) takeOver(root)
  }, [root])
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

/** Replaces the form that a server rendered by the one that was rendered after it, with what was typed and the focus. */
function takeOver(root: ShadowRoot) {
  const [early, form] = root.querySelectorAll('.latchkey')
  if (!early || !form) return
  for (const { name, value } of early.querySelectorAll('input')) {
    const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`)
    if (!field || value === '') continue
    // React ignores an event if it has set the value itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const focused = [...early.querySelectorAll<HTMLElement>(FOCUSABLE)].findIndex(
    (element) => element === root.activeElement,
  )
  form.querySelectorAll<HTMLElement>(FOCUSABLE)[focused]?.focus()
  early.remove()
}

function Container({ label, theme, children }: Omit<Props, 'hasShadow'>) {
  const id = useId()
  const element = useRef<HTMLElement>(null)
  useBrowserLayoutEffect(() => (element.current ? adoptStyles(element.current, theme, id) : undefined), [theme, id])
  return (
    <section
      ref={element}
      className="latchkey"
      aria-label={label}
      data-theme={id}
      data-color-scheme={theme.colorScheme ?? 'light'}
    >
      {children}
    </section>
  )
}
