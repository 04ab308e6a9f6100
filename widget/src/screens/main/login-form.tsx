import { Suspense, useState } from 'react'
import { formTabs } from '../../flow/form-tabs.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'

/** How many controls a form has, before it is there. */
const CONTROLS = 2

export function LoginForm() {
  const { config, products, state, text } = useScreen('main')
  const tabs = formTabs(config, products)
  const [chosen, setChosen] = useState(state.otpState.otpDestination ? state.otpState.type : tabs[0]?.tab)
  const current = tabs.find(({ tab }) => tab === chosen) ?? tabs[0]
  if (!current) return null
  const form = (
    <Suspense fallback={<Skeleton label={text('loading')} hasTitle={false} buttons={CONTROLS} />}>
      <current.Form key={current.tab} />
    </Suspense>
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
