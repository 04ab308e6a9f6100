import { useId, type ReactNode } from 'react'
import { useWidget } from '../../flow/widget-context.tsx'
import { scopeText } from '../idp-text.ts'

type Props = { title: ReactNode; scopes: readonly string[] }

/** A list of scopes in words; nothing when it is empty. */
export function Scopes({ title, scopes }: Props) {
  const id = useId()
  const { bootstrap, strings } = useWidget()
  if (scopes.length === 0) return null
  const describe = (scope: string) => bootstrap.rbacPolicy?.scopes.find((it) => it.scope === scope)?.description
  const texts = new Set(scopes.map((scope) => scopeText(scope, describe(scope), strings)))
  return (
    <>
      <p id={id} className="lk-list-title">
        {title}
      </p>
      <ul className="lk-list" aria-labelledby={id}>
        {[...texts].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}
