import { Component, createRef, type ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type Props = {
  texts: { notLoaded: string; tryAgain: string }
  onError: (error: unknown) => void
  /** Before what failed is rendered anew. */
  onRetry: () => void
  children: ReactNode
}

/** A screen, or a part of one, whose code did not come says so and can be asked for again; what is around it stays. */
export class ScreenBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  #hasRetried = false
  readonly #place = createRef<HTMLDivElement>()

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
    // The button that had the focus is gone; this one has its place.
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
