import { useCallback, useId, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { adoptStyles } from './theme/adopt-styles.ts'
import type { Theme } from './theme/theme.ts'
import { useBrowserLayoutEffect } from './use-browser-layout-effect.ts'

type Props = { label: string; theme: Partial<Theme>; hasShadow: boolean; children: ReactNode }

/** The widget's outermost element with its styles, in the page or in a shadow root. */
export function WidgetRoot({ hasShadow, ...props }: Props) {
  return hasShadow ? (
    <InShadow>
      <Container {...props} />
    </InShadow>
  ) : (
    <Container {...props} />
  )
}

function InShadow({ children }: { children: ReactNode }) {
  const [root, setRoot] = useState<ShadowRoot>()
  const attach = useCallback((host: HTMLDivElement | null) => {
    if (host) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  }, [])
  return <div ref={attach}>{root && createPortal(children, root)}</div>
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
