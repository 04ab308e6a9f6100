import { useCallback, useState } from 'react'
import { control } from '../../control.ts'
import { EN } from '../../messages/en.ts'
import { useLocation } from '../../router.ts'
import { useTenant } from '../../tenant.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { usePoll } from '../../use-poll.ts'
import { ArmedFaults } from './armed-faults.tsx'
import { CatalogueSearch } from './catalogue-search.tsx'
import { ChaosForm } from './chaos-form.tsx'
import { RuleForm } from './rule-form.tsx'
import { RULE_ID, type AskedRule } from './rule.ts'
import { useCatalogue } from './use-catalogue.ts'

const TEXT = EN.faults

export function Faults() {
  const tenant = useTenant()
  const asked = useAskedRule()
  const { catalogue, error } = useCatalogue()
  const armed = usePoll(useCallback(() => control('get', '/_mock/{tenant}/faults', { path: { tenant } }), [tenant]))
  const faults = armed.data?.faults ?? []
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error ?? armed.error}>
      <Section title={TEXT.list}>
        <ArmedFaults faults={faults} onChange={armed.refresh} />
      </Section>
      {catalogue && (
        <>
          <Section title={TEXT.catalogue}>
            <CatalogueSearch catalogue={catalogue} faults={faults} onArmed={armed.refresh} />
          </Section>
          <Section title={TEXT.ownRule}>
            <div id={RULE_ID} tabIndex={-1} className="region">
              <RuleForm key={toKey(asked)} catalogue={catalogue} asked={asked} onArmed={armed.refresh} />
            </div>
          </Section>
        </>
      )}
      <Section title={TEXT.chaos}>
        <ChaosForm />
      </Section>
    </Page>
  )
}

/** What the address asks for. When it asks for nothing more, what it asked for stays: somebody may be writing. */
function useAskedRule(): AskedRule {
  const { searchParams } = useLocation()
  const asked = { operation_id: searchParams.get('operation') ?? '', error_type: searchParams.get('error') ?? '' }
  const [kept, setKept] = useState(asked)
  const isNew = toKey(asked).trim() !== '' && toKey(asked) !== toKey(kept)
  if (isNew) setKept(asked)
  return isNew ? asked : kept
}

function toKey({ operation_id, error_type }: AskedRule): string {
  return `${operation_id} ${error_type}`
}
