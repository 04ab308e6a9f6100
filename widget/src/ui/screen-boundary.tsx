import { Component, createRef, type ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type Props = {
  texts: { notLoaded: string; tryAgain: string }
  onError: (error: unknown) => void
  /** Called before the failed part is rendered again. */
  onRetry: () => void
  children: ReactNode
}

/** Shows an error and a "Try again" button in place of a part whose code could not be loaded. */
export class ScreenBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  #hasRetried = false
  readonly #place = createRef<HTMLDivElement>()

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
    // The pressed button was replaced by a new one: it takes over the focus.
    if (this.#hasRetried) this.#place.current?.querySelector('button')?.focus()
  }

  #retry = () => {
    this.#hasRetried = true
    this.props.onRetry()
    this.setState({ hasFailed: false })
  }

  override render() {
    const { texts, children } = this.props
    if (!this.state.hasFailed) return children
    return (
      <div className="lk-stack" ref={this.#place}>
        <Alert parts={[{ text: texts.notLoaded }]} />
        <Button variant="secondary" onClick={this.#retry}>
          {texts.tryAgain}
        </Button>
      </div>
    )
  }
}
