import { useEffect, useState } from 'react'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { consentText } from '../messages/consent-text.ts'
import { Sentence } from '../ui/sentence.tsx'
import type { ConsentFacts } from './consent-facts.ts'

const text = APP_TEXTS.consent

/** Shows where the decision is sent. A client can choose any name, but it cannot disguise its redirect URI. */
export function Destination({ target: { kind, name }, knownAs, servers }: ConsentFacts) {
  return (
    <div className="destination">
      {servers.map((server) => (
        <p key={server}>
          <Sentence text={text.toolServer} name="server">
            <Host name={server} />
          </Sentence>
        </p>
      ))}
      <p>
        <Sentence text={(values) => consentText('idp.consent.returns-to.site', values)} name="target">
          {kind === 'site' ? <Host key={name} name={name} /> : <bdi className="strong">{name}</bdi>}
        </Sentence>
      </p>
      {knownAs !== undefined && (
        <p className="known">{consentText('idp.consent.known-address', { assistant: knownAs })}</p>
      )}
      {kind === 'loopback' && <p className="muted">{text.onThisDevice}</p>}
      {kind === 'app' && <p className="muted">{text.appLink}</p>}
    </div>
  )
}

/**
 * A host name. Its registrable domain is emphasized, because the domain's owner chooses everything before it. Needs the
 * name as its React key.
 */
function Host({ name }: { name: string }) {
  const owned = useRegistrableDomain(name)
  const start = owned === undefined ? 0 : name.indexOf(owned)
  return (
    <bdi className="host">
      {start > 0 && <span>{name.slice(0, start)}</span>}
      <strong className="strong">{name.slice(start)}</strong>
    </bdi>
  )
}

/** Returns the registrable domain of a host, as the Public Suffix List has it. Undefined while the list is loaded. */
function useRegistrableDomain(host: string): string | undefined {
  const [domain, setDomain] = useState<string>()
  useEffect(() => {
    // Until the list is loaded, and if it cannot be loaded, the whole host is emphasized.
    import('tldts').then(
      ({ getDomain }) => setDomain(getDomain(host, { allowPrivateDomains: true }) ?? undefined),
      () => {},
    )
  }, [host])
  return domain
}
