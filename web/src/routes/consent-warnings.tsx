import { APP_TEXTS } from '../messages/app-texts.ts'
import { consentText } from '../messages/consent-text.ts'
import type { ConsentFacts } from './consent-facts.ts'

const text = APP_TEXTS.consent

/** What speaks against a client, most serious first; and, more quietly, what is not known about it. */
export function ConsentWarnings(facts: ConsentFacts) {
  const warnings = toWarnings(facts)
  const notes = toNotes(facts)
  return (
    <>
      {warnings.length > 0 && (
        <div className="banner banner--warning" role="note">
          <p className="banner__title">{text.warning}</p>
          {warnings.map((warning) => (
            <p key={warning} className="banner__text">
              {warning}
            </p>
          ))}
        </div>
      )}
      {notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
    </>
  )
}

function toWarnings({ name, impostorOf, isTwin }: ConsentFacts): string[] {
  return [
    ...(impostorOf === undefined ? [] : [consentText('idp.consent.impostor', { assistant: impostorOf })]),
    ...(name?.isDeceptive ? [consentText('idp.consent.deceptive-name')] : []),
    ...(isTwin ? [text.sameName] : []),
  ]
}

/** A program or an app of this device has a note of its own, beside its address. */
function toNotes({ isFirstTime, isUnverified, target }: ConsentFacts): string[] {
  return [
    ...(isFirstTime ? [text.firstTime] : []),
    ...(isUnverified && target.kind === 'site' ? [consentText('idp.consent.unverified')] : []),
  ]
}
