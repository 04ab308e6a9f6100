import { Component, type ReactNode } from 'react'

type Props = {
  onError: (error: unknown) => void
  fallback: ReactNode
  children: ReactNode
}

/**
 * Replaces its children once they have thrown. That happens when a browser extension has changed their elements.
 * The whole form replaces them and can recover.
 */
export class EarlyBoundary extends Component<Props, { hasThrown: boolean }> {
  override state = { hasThrown: false }

  static getDerivedStateFromError() {
    return { hasThrown: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.hasThrown ? this.props.fallback : this.props.children
  }
}
