import { useRef, useState } from 'react'
import { NetworkError } from '../../client/browser-errors.ts'
import { DEFAULT_CONFIG, findOneTap } from '../../config.ts'
import { findKeptPasscode } from '../../contacts/kept-passcode.ts'
import { useClient } from '../../flow/provider-context.tsx'
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts'
import { useRenderEvent } from '../../flow/use-render-event.ts'
import { toNames, type SignInWidgetProps } from '../sign-in-config.ts'
import { EarlyBoundary } from './early-boundary.tsx'
import { isEarly } from './early-config.ts'
import { EarlySignIn, type EarlyButton, type EarlyFailure } from './early-sign-in.tsx'
import type { LoadWhole } from './load-whole.ts'
import { useWholeForm } from './use-whole-form.ts'

type Props = SignInWidgetProps & {
  /** Loads the whole form. */
  load: LoadWhole
}

/**
 * Shows the form as it is before anybody has used it, and the whole form once a button has been pressed. Until then, its
 * elements stay, so nothing that a person types or reads is interrupted. The whole form is loaded once the page is idle.
 */
export function FormInTwoSteps({ load, ...props }: Props) {
  const { config = DEFAULT_CONFIG } = props
  const client = useClient()
  const [pressed, setPressed] = useState<EarlyButton>()
  const [failure, setFailure] = useState<EarlyFailure>()
  const [hasThrown, setHasThrown] = useState(false)
  // The whole form decides whether the page was reloaded on the passcode screen.
  const [hasBegun] = useState(
    () => client.intermediateToken.get() !== null || Boolean(findKeptPasscode(client.publicToken)),
  )
  const isBegun = useIsInBrowser() && hasBegun
  const names = toNames(config)
  useRenderEvent(names)
  const hasForm = isEarly(config) && !isBegun && !hasThrown
  // The whole form has the place of Google's prompt, which needs no press.
  const isWanted = !hasForm || pressed !== undefined || findOneTap(names) !== undefined
  const reportError = (error: unknown) => props.callbacks?.onError?.(error)
  const { whole, prepare, find, showLoaded } = useWholeForm({
    load,
    config,
    isWanted: isWanted && !failure,
    onFailure(error) {
      setFailure(error instanceof NetworkError ? 'failure.network' : 'failure.unknown')
      setPressed(undefined)
      reportError(error)
    },
  })

  /** Copies what was typed, and the focus, to the whole form. */
  const giveInput = useRef<(main: Element) => void>(undefined)
  const onMain = (main: Element) => {
    giveInput.current?.(main)
    giveInput.current = undefined
    if (pressed === undefined) return
    setPressed(undefined)
    // Pressed in the next task, when the form has rendered the values that it has taken over.
    const button = pressed === 'submit' ? '[type=submit]' : `[value=${pressed}]`
    setTimeout(() => main.querySelector<HTMLElement>(button)?.click())
  }
  if (whole) return <whole.WholeSignIn {...props} onMain={onMain} />

  const early = {
    ...props,
    client,
    pressed,
    failure,
    onIntent() {
      prepare()
      client.prepare()
    },
    onPress(button: EarlyButton) {
      setFailure(undefined)
      setPressed(button)
      // Otherwise "Sending" is announced for an address that may be invalid.
      showLoaded()
    },
    onRetry: () => setFailure(undefined),
    onLeave(form: Element) {
      // Without the code, what was typed is read later. Only the focus is lost.
      giveInput.current = find()?.keepInput(form) ?? ((main) => find()?.keepInput(form)(main))
    },
  }
  return (
    <EarlyBoundary
      fallback={<EarlySignIn {...early} hasForm={false} />}
      onError={(error) => {
        setHasThrown(true)
        // What other scripts have changed is repaired by the whole form.
        if (!(error instanceof DOMException)) reportError(error)
      }}
    >
      <EarlySignIn {...early} hasForm={hasForm} />
    </EarlyBoundary>
  )
}
