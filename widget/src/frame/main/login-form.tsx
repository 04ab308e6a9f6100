import { useState } from 'react'
import { has } from '../../config.ts'
import { formTabs } from '../../flow/form-tabs.ts'
import { FORM_PLACEHOLDERS } from '../../flow/placeholders.ts'
import { useBoundary } from '../../flow/use-boundary.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { ScreenBoundary } from '../../ui/screen-boundary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useFormText } from '../../flow/use-form-text.ts'

export function LoginForm() {
  const { config, products, state } = useScreen('main')
  const text = useFormText()
  const boundary = useBoundary()
  const tabs = formTabs(config, products)
  const [chosen, setChosen] = useState(state.otpState.otpDestination ? state.otpState.type : tabs[0]?.tab)
  const current = tabs.find(({ tab }) => tab === chosen) ?? tabs[0]
  if (!current) return null
  const form = (
    <>
      {/* The key gives each form a boundary of its own: when one fails to load, that of another tab may work. */}
      <ScreenBoundary key={current.tab} {...boundary}>
        <current.Form fallback={<Skeleton label={text('loading')} hasTitle={false} parts={FORM_PLACEHOLDERS} />} />
      </ScreenBoundary>
      <FormCompanions />
    </>
  )
  if (tabs.length === 1) return form
  return (
    <Tabs
      label={text('form.tabs')}
      tabs={tabs.map(({ tab }) => ({ id: tab, label: text(`form.tab.${tab}`) }))}
      current={current.tab}
      onChoose={setChosen}
    >
      {form}
    </Tabs>
  )
}

/** Renders the invisible components that products mount beside the form. Loading them does not delay the form. */
function FormCompanions() {
  const { config, products } = useScreen('main')
  return products.map(({ id, FormCompanion }) => FormCompanion && has(config, id) && <FormCompanion key={id} />)
}
