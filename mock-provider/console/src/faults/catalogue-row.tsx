import { isErrorType } from '@latchkey/openapi'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { listStoryOperations } from '../../../gallery/index.ts'
import { CustomerView } from '../gallery/customer-view.tsx'
import { TEXTS } from '../messages/texts.ts'
import { useChangeQuery } from '../browser/use-change-query.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Name } from '../ui/name.tsx'
import { getShownText, type CatalogueError, type Raiser } from './catalogue.ts'
import { OtherWays } from './other-ways.tsx'
import { RULE_ID } from './rule.ts'

const TEXT = TEXTS.faults

type CatalogueRowProps = {
  raiser: Raiser
  error: CatalogueError
  isArmed: boolean
  onArm: () => Promise<unknown>
  times: number | undefined
  /** The name of the operation, or a field to choose it. */
  children?: ReactNode
}

/** An error that an operation can raise. */
export function CatalogueRow({ raiser, error, isArmed, onArm, times, children }: CatalogueRowProps) {
  const { operation_id, name } = raiser
  const { error_type } = error
  const compose = useCompose()
  return (
    <li className="catalogue-row">
      <p>
        <Name className="error-type">{error_type}</Name>
        <span className="badge">{error.status_code}</span>
        {error.assumed && <span className="badge">{TEXT.assumed}</span>}
        {error.text !== null && <span className="badge">{TEXT.ownText}</span>}
        {isArmed && <span className="badge badge-bad">{TEXT.badge}</span>}
      </p>
      <Texts error={error} />
      {children}
      <div className="buttons">
        <button type="button" className="small" onClick={() => void onArm()}>
          <span>{TEXT.arm}</span>
          <span className="visually-hidden">{` ${TEXT.armWhat({ error_type, operation: name })}`}</span>
        </button>
        <a href={`/errors/${error_type}`}>
          <span>{TEXT.open}</span>
          <span className="visually-hidden">{` ${TEXT.openWhat({ error_type })}`}</span>
        </a>
        <button type="button" className="small" onClick={() => compose(operation_id, error_type)}>
          <span>{TEXT.compose}</span>
          <span className="visually-hidden">{TEXT.ofWhat({ error_type })}</span>
        </button>
      </div>
      <Disclosure
        summary={
          <>
            <span>{TEXTS.gallery.customerView}</span>
            <span className="visually-hidden">{TEXT.ofWhat({ error_type })}</span>
          </>
        }
      >
        {() => <CustomerView path={`/errors/${error_type}`} title={error_type} hasScreen={hasScreen(error)} />}
      </Disclosure>
      <Disclosure
        summary={
          <>
            <span>{TEXT.otherWays}</span>
            <span className="visually-hidden">{TEXT.ofWhat({ error_type })}</span>
          </>
        }
      >
        {() => <OtherWays error={error} armed={{ operation_id, error_type, ...(times !== undefined && { times }) }} />}
      </Disclosure>
    </li>
  )
}

/** Reports whether a screen shows an error. Others are returned only to programs. */
function hasScreen({ error_type, operation_ids }: CatalogueError): boolean {
  return isErrorType(error_type) && listStoryOperations({ error_type, operation_ids }).length > 0
}

/** Returns a function that fills the rule form with an error, keeping the search. */
function useCompose() {
  const [searchParams] = useSearchParams()
  const changeQuery = useChangeQuery()
  return (operation: string, error: string) => {
    changeQuery({ q: searchParams.get('q') ?? error, operation, error })
    document.getElementById(RULE_ID)?.focus()
  }
}

function Texts({ error }: { error: CatalogueError }) {
  const shown = getShownText(error)
  if (shown === error.error_message) return <p className="hint">{shown}</p>
  return (
    <p className="hint">
      <span>{`${TEXT.shown}: “${shown}”`}</span>
      <br />
      <span>{`${TEXT.message}: “${error.error_message}”`}</span>
    </p>
  )
}
