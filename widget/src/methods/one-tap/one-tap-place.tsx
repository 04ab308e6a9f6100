import { useEffect, type ComponentType, type ReactNode } from 'react'
import { loadCode } from '../../browser/load-code.ts'
import { isOneTapOnly, type OauthProviderOptions } from '../../config.ts'
import { lazyPart } from '../../lazy/lazy-part.ts'
import { useScreen } from '../../flow/use-screen.ts'

type Props = {
  provider: OauthProviderOptions
  /** The ordinary button. */
  children: ReactNode
}

const OneTap = lazyPart<Props>(() =>
  loadCode(() => import('./one-tap.tsx'), 'applyOneTap').then(
    ({ applyOneTap }) => applyOneTap(),
    (error: unknown) => createSubstitute(error),
  ),
)

/** Google's prompt, or the ordinary button in its place. */
export function OneTapPlace({ provider, children }: Props) {
  const { config, state } = useScreen('main')
  const isHidden = isOneTapOnly(config) && !state.oneTap.isOver
  return (
    <OneTap provider={provider} fallback={isHidden ? <div className="lk-alone" /> : children}>
      {children}
    </OneTap>
  )
}

/**
 * Creates the component that is used when the prompt's code could not be loaded: the ordinary button works without it.
 */
function createSubstitute(error: unknown): ComponentType<Props> {
  return function OrdinaryButton({ children }: Props) {
    const { report } = useScreen('main')
    useEffect(() => report(error), []) // oxlint-disable-line react-hooks/exhaustive-deps -- reported once
    return children
  }
}
