import { Component, type ReactNode } from 'react'
import { forgetFailedLoads } from './flow/lazy-part.ts'
import type { Messages } from './messages/en.ts'
import { Alert } from './ui/alert.tsx'
import { Button } from './ui/button.tsx'

type Props = { messages: Messages; onError: (error: unknown) => void; children: ReactNode }

/** A screen whose code did not come says so and can be asked for again; the page around the widget stays. */
export class ScreenBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  #retry = () => {
    forgetFailedLoads()
    this.setState({ hasFailed: false })
  }

  override render() {
    const { messages, children } = this.props
    if (!this.state.hasFailed) return children
    return (
      <div className="lk-stack">
        <Alert parts={[{ text: messages['form.not-loaded'] }]} />
        <Button variant="secondary" onClick={this.#retry}>
          {messages['form.try-again']}
        </Button>
      </div>
    )
  }
}
