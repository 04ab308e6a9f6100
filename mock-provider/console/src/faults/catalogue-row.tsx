import { type Fault, isErrorType } from '@latchkey/openapi'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { TEXTS } from '../messages/texts.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Name } from '../ui/name.tsx'
import { WindowButton } from '../ui/buttons.tsx'
import { countErrors, type CatalogueError, type RaisedErrors, type Raiser, getShownText } from './catalogue.ts'
import { listStoryOperations } from '../../../gallery/index.ts'
import { useChangeQuery } from '../browser/use-change-query.ts'
import { RULE_ID } from './rule.ts'
import { CONFIG } from '../connection/config.ts'
import { listKeys } from '../browser/object-members.ts'
import { useTenant } from '../connection/tenant.tsx'
import { CopyButton } from '../ui/buttons.tsx'
import { toArmingCurl, toFaultHeader, toSeed, toTestKitLine, type ArmedError } from './recipes.ts'

const TEXT = TEXTS.faults

export type Arming = {
  faults: readonly Fault[]
  onArm: (raiser: Raiser, error: CatalogueError) => Promise<unknown>
  times: number | undefined
}

type CatalogueTagProps = Arming & { tag: string; raised: readonly RaisedErrors[] }

/** The operations of one tag. */
export function CatalogueTag({ tag, raised, ...arming }: CatalogueTagProps) {
  const summary = (
    <>
      <h3>{tag}</h3> <span className="badge">{TEXT.errors({ count: countErrors(raised) })}</span>
    </>
  )
  return (
    <Disclosure summary={summary} className="card catalogue-tag">
      {() => raised.map((one) => <CatalogueOperation key={one.raiser.operation_id} {...one} {...arming} />)}
    </Disclosure>
  )
}

function CatalogueOperation({ raiser, errors, faults, onArm, times }: Arming & RaisedErrors) {
  const summary = (
    <>
      <Name className="operation">{raiser.name}</Name>{' '}
      <span className="badge">{TEXT.errors({ count: errors.length })}</span>
    </>
  )
  return (
    <Disclosure summary={summary} className="catalogue-operation">
      {() => (
        <>
          <p className="hint">
            <span>{raiser.summary}</span> <code>{raiser.address}</code>
          </p>
          <ul className="plain">
            {errors.map((error) => (
              <CatalogueRow
                key={error.error_type}
                raiser={raiser}
                error={error}
                isArmed={faults.some((fault) => isAbout(fault, raiser, error))}
                onArm={() => onArm(raiser, error)}
                times={times}
              />
            ))}
          </ul>
        </>
      )}
    </Disclosure>
  )
}

/** Whether a fault is armed for this operation and error. */
export function isAbout(fault: Fault, { operation_id }: Raiser, { error_type }: CatalogueError): boolean {
  const isOperation = fault.operation_id === operation_id || fault.operation_ids?.includes(operation_id) === true
  return isOperation && fault.error_type === error_type
}

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
  const isOnScreen = hasScreen(error)
  const address = `/errors/${error_type}`
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
        <button type="button" className="small" onClick={() => compose(operation_id, error_type)}>
          <span>{TEXT.compose}</span>
          <span className="visually-hidden">{TEXT.ofWhat({ error_type })}</span>
        </button>
        <a href={address}>
          <span>{isOnScreen ? TEXT.open : TEXT.makeCall}</span>
          <span className="visually-hidden">{` ${TEXT.openWhat({ error_type })}`}</span>
        </a>
        {isOnScreen && (
          <>
            <WindowButton href={address} size="phone" what={<span>{error_type}</span>} />
            <WindowButton href={address} size="desktop" what={<span>{error_type}</span>} />
          </>
        )}
      </div>
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

const IDENTITIES = listKeys(TEXT.identities)

/** Ways to force an error without the console, each ready to be copied. */
function OtherWays({ error, armed }: { error: CatalogueError; armed: ArmedError }) {
  const tenant = useTenant()
  const ways = [
    ...IDENTITIES.map((kind) => ({ title: TEXT.identities[kind], text: error.identities[kind] })),
    { title: TEXT.header, text: toFaultHeader(armed) },
    { title: TEXT.testKit, text: toTestKitLine(armed) },
    { title: TEXT.curl, text: toArmingCurl(CONFIG.provider_url, tenant, armed) },
    { title: TEXT.seed, text: toSeed(tenant, armed) },
  ]
  return (
    <dl className="ways">
      {ways.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <pre>{text}</pre>
            <CopyButton text={text} what={`${title}: ${error.error_type}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
