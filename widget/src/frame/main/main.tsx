import { useRef } from 'react'
import { formTabs } from '../../flow/form-tabs.ts'
import type { Part } from '../../lazy/lazy-part.ts'
import { mainScreenParts, type MainScreenPart } from '../../flow/main-screen-parts.ts'
import { formPlaceholders } from '../../flow/placeholders.ts'
import { useBoundary } from '../../flow/use-boundary.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { Divider } from '../../ui/divider.tsx'
import { ScreenBoundary } from '../../ui/screen-boundary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { useText } from '../../flow/use-text.ts'
import { useBrowserLayoutEffect } from '../../ui/use-browser-layout-effect.ts'
import { toOffered } from './main-parts.ts'

export function Main() {
  const screen = useScreen('main')
  const { config, products, onMain } = screen
  const main = useRef<HTMLDivElement>(null)
  useBrowserLayoutEffect(() => {
    if (main.current) onMain?.(main.current)
  }, []) // oxlint-disable-line react-hooks/exhaustive-deps -- called once
  const text = useText()
  const boundary = useBoundary()
  const tabs = formTabs(config, products)
  const offered = toOffered(products)
  const parts = mainScreenParts({
    ...screen,
    isOffered: (part) => (part === 'form' ? tabs.length > 0 : offered[part] !== undefined),
  })
  const components = { ...OWN_PARTS, ...offered }
  return (
    <div className="lk-stack" ref={main}>
      {parts.map((part) => {
        const Part = components[part]
        return (
          Part && (
            // A part that fails to load does not affect the others.
            <ScreenBoundary key={part} {...boundary}>
              <Part
                fallback={
                  <Skeleton
                    label={text('loading')}
                    hasTitle={false}
                    parts={part === 'form' ? formPlaceholders(tabs.length) : ONE_BUTTON}
                  />
                }
              />
            </ScreenBoundary>
          )
        )
      })}
    </div>
  )
}

const ONE_BUTTON = ['button'] as const

const OWN_PARTS = { logo: Logo, header: Header, banner: Banner, divider: Or } satisfies Partial<
  Record<MainScreenPart, Part>
>

function Logo() {
  const { look, bootstrap } = useScreen('main')
  return <img className="lk-logo" src={look.logoImageUrl} alt={bootstrap.projectName ?? ''} />
}

function Header() {
  const text = useText()
  return <h2 className="lk-title">{text('main.title')}</h2>
}

function Banner() {
  const { state } = useScreen('main')
  return <Status className="lk-alert lk-banner">{state.passkeyWarning}</Status>
}

function Or() {
  const text = useText()
  return <Divider text={text('main.divider')} />
}
