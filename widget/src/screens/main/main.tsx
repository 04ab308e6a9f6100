import type { ComponentType } from 'react'
import { formTabs } from '../../flow/form-tabs.ts'
import { mainScreenParts, type MainScreenPart } from '../../flow/main-screen-parts.ts'
import type { Product } from '../../flow/product.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { Divider } from '../../ui/divider.tsx'
import { LoginForm } from './login-form.tsx'

export function Main() {
  const { config, look, products, state } = useScreen('main')
  const offered: Product['parts'] = Object.assign({}, ...products.map(({ parts }) => parts))
  const parts = mainScreenParts({
    config,
    hasLogo: look.logoImageUrl !== '',
    hideHeaderText: look.hideHeaderText,
    passkeyAutofill: state.passkeyAutofill,
    isOffered: (part) => (part === 'form' ? formTabs(config, products).length > 0 : offered[part] !== undefined),
  })
  const components = { ...OWN_PARTS, ...offered }
  return (
    <div className="lk-stack">
      {parts.map((part) => {
        const Part = components[part]
        return Part && <Part key={part} />
      })}
    </div>
  )
}

const OWN_PARTS = { logo: Logo, header: Header, banner: Banner, divider: Or, form: LoginForm } satisfies Partial<
  Record<MainScreenPart, ComponentType>
>

function Logo() {
  const { look, bootstrap } = useScreen('main')
  return <img className="lk-logo" src={look.logoImageUrl} alt={bootstrap.projectName ?? ''} />
}

function Header() {
  const { text } = useScreen('main')
  return <h2 className="lk-title">{text('main.title')}</h2>
}

function Banner() {
  const { text } = useScreen('main')
  return <output className="lk-banner">{text('main.passkey-autofill-failed')}</output>
}

function Or() {
  const { text } = useScreen('main')
  return <Divider text={text('main.divider')} />
}
