import { Component, createRef, type ReactNode } from 'react'
import { isForeignChange } from './dom-boundary.tsx'
import { TryAgain } from './try-again.tsx'

type Props = {
  texts: { notLoaded: string; tryAgain: string }
  onError: (error: unknown) => void
  /** Called before the failed part is rendered again. */
  onRetry: () => void
  children: ReactNode
}

type State = { hasFailed: boolean; foreign?: unknown }

/**
 * Shows an error and a "Try again" button in place of a part whose code could not be loaded. Leaves the changes of
 * foreign scripts to `DomBoundary`.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }
  #hasRetried = false
  readonly #place = createRef<HTMLDivElement>()

  static getDerivedStateFromError(error: unknown): State {
    return isForeignChange(error) ? { hasFailed: true, foreign: error } : { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
    // The "Try again" button that was pressed no longer exists, so the new one takes the focus.
    if (this.#hasRetried) this.#place.current?.querySelector('button')?.focus()
  }

  #retry = () => {
    this.#hasRetried = true
    this.props.onRetry()
    this.setState({ hasFailed: false })
  }

  override render() {
    const { texts, children } = this.props
    if (this.state.foreign !== undefined) throw this.state.foreign
    if (!this.state.hasFailed) return children
    return <TryAgain boxRef={this.#place} text={texts.notLoaded} button={texts.tryAgain} onRetry={this.#retry} />
  }
}
