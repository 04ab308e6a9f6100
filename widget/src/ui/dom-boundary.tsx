import { Component, createRef, type ReactNode } from 'react'

type Props = {
  /** Called with each error, including those that are repaired. */
  onError?: (error: unknown) => void
  /** Renders the replacement for children that cannot be repaired. */
  toFallback: (retry: () => void) => ReactNode
  children: ReactNode
}

type State = { repairs: number; failure: 'none' | 'foreign' | 'own' }

/** Maximum number of repairs of a page that breaks again and again. */
const MAX_REPAIRS = 20

/**
 * Guards against scripts that change the page: extensions, translators, password managers. When React no longer finds a
 * node that it made, the children are rendered again in a new element, which nothing foreign has touched. That element
 * is the only child of its parent, so React never looks for a sibling of it. Typed values and the focus are carried
 * over.
 */
export class DomBoundary extends Component<Props, State> {
  override state: State = { repairs: 0, failure: 'none' }
  readonly #place = createRef<HTMLDivElement>()
  #lost: readonly (Element | null)[] | undefined

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: isForeignChange(error) ? 'foreign' : 'own' }
  }

  override componentDidCatch(error: unknown) {
    const { repairs } = this.state
    this.props.onError?.(error)
    if (isForeignChange(error) && repairs < MAX_REPAIRS) this.setState({ repairs: repairs + 1, failure: 'none' })
  }

  /** This is the last moment when typed values are still in the page. */
  override getSnapshotBeforeUpdate(_: Props, { failure }: State) {
    const place = this.#place.current
    if (!place || failure !== 'none' || this.state.failure !== 'foreign') return null
    this.#lost = [place.querySelector(':focus'), ...place.querySelectorAll('input, select')]
    return null
  }

  override componentDidUpdate(_: Props, { failure }: State) {
    const [place, lost] = [this.#place.current, this.#lost]
    if (failure === 'none' || this.state.failure !== 'none' || !place || !lost) return
    this.#lost = undefined
    // Loaded on demand, because it is rarely needed.
    import('./restore-fields.ts').then(
      ({ restoreFields }) => restoreFields(lost, place),
      () => {},
    )
  }

  #retry = () => this.setState({ repairs: 0, failure: 'none' })

  override render() {
    const { repairs, failure } = this.state
    const isHopeless = failure === 'own' || (failure === 'foreign' && repairs >= MAX_REPAIRS)
    const isShown = failure === 'none'
    return (
      <div ref={this.#place}>
        <div key={isShown ? repairs : 'failed'}>
          {isShown && this.props.children}
          {isHopeless && this.props.toFallback(this.#retry)}
        </div>
      </div>
    )
  }
}

/**
 * The errors that the DOM throws when a node is not where React left it.
 *
 * @see DOM standard, `removeChild`, `insertBefore`
 */
export function isForeignChange(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'HierarchyRequestError')
}
