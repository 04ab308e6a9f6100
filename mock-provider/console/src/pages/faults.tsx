import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { Page, Section } from '../ui/page.tsx'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { ARMED_ID, ArmedFaults } from '../faults/armed-faults.tsx'
import { CatalogueSearch } from '../faults/catalogue-search.tsx'
import { ChaosForm } from '../faults/chaos-form.tsx'
import { QuickFaultButtons } from '../faults/quick-faults.tsx'
import { RuleForm } from '../faults/rule-form.tsx'
import { RULE_ID, type AskedRule } from '../faults/rule.ts'

const TEXT = TEXTS.faults

export function Faults() {
  const tenant = useTenant()
  const asked = useAskedRule()
  const { data: catalogue, error } = useControlQuery(QUERIES.catalogue())
  const armed = useControlQuery(QUERIES.faults(tenant))
  const faults = armed.data?.faults ?? []
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error ?? armed.error}>
      <p>
        <a href={`#${ARMED_ID}`}>{TEXT.armedCount({ count: faults.length })}</a>
      </p>
      <Section title={TEXT.quickTitle}>
        <p className="hint quick-text">{TEXT.quickText}</p>
        <QuickFaultButtons />
      </Section>
      {catalogue && (
        <Section title={TEXT.catalogue}>
          <CatalogueSearch catalogue={catalogue} faults={faults} />
        </Section>
      )}
      {/* Placed below the catalogue, so that the catalogue does not move when rules are added or removed. */}
      <Section title={TEXT.list}>
        <ArmedFaults faults={faults} />
      </Section>
      {catalogue && (
        <Section title={TEXT.ownRule}>
          <div id={RULE_ID} tabIndex={-1} className="region">
            <RuleForm key={toKey(asked)} catalogue={catalogue} asked={asked} />
          </div>
        </Section>
      )}
      <Section title={TEXT.chaos}>
        <ChaosForm />
      </Section>
    </Page>
  )
}

/** Returns the rule in the URL. When the URL no longer has one, the last one is kept, so that a half-filled form is not reset. */
function useAskedRule(): AskedRule {
  const [searchParams] = useSearchParams()
  const asked = { operation_id: searchParams.get('operation') ?? '', error_type: searchParams.get('error') ?? '' }
  const [kept, setKept] = useState(asked)
  const isNew = toKey(asked).trim() !== '' && toKey(asked) !== toKey(kept)
  if (isNew) setKept(asked)
  return isNew ? asked : kept
}

function toKey({ operation_id, error_type }: AskedRule): string {
  return `${operation_id} ${error_type}`
}
