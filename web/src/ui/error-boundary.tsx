import { Component, type ReactNode } from 'react'
import { en } from '../messages/en.ts'
import { Button } from './button.tsx'
import { Page } from './page.tsx'

type ErrorBoundaryProps = { onReload: () => void; children: ReactNode }

/** Shown when a page's code could not be loaded or threw an error. React logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Page title={en.crash.title}>
        <p role="alert">{en.crash.text}</p>
        <Button onClick={this.props.onReload}>{en.crash.reload}</Button>
      </Page>
    )
  }
}
