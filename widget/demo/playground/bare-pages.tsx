import {
  CONFIGURATIONS,
  CONNECTED_APPS,
  IDP_CONSENTS,
  IDP_LOGOUTS,
  PASSKEY_MANAGERS,
  PASSWORD_RESETS,
} from '../configurations.ts'
import { toLabel } from './labels.ts'
import { TEXTS } from './texts.ts'

const NAMES = [CONFIGURATIONS, PASSKEY_MANAGERS, PASSWORD_RESETS, IDP_CONSENTS, IDP_LOGOUTS, CONNECTED_APPS].flatMap(
  (table) => Object.keys(table),
)

/** Links to pages that show the widget in one configuration each. Journeys use these pages. */
export function BarePages() {
  return (
    <details className="part bare">
      <summary>
        <h2>{TEXTS.pages}</h2>
      </summary>
      <p className="hint">{TEXTS.pagesHint}</p>
      <ul className="row">
        {NAMES.map((name) => (
          <li key={name}>
            <a href={`/demo/?configuration=${name}`}>{toLabel(name)}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}
