import type { ReactNode } from 'react'

type FactsProps = { facts: readonly (readonly [name: string, value: ReactNode])[] }

/** A list of named values. Facts without a value are left out. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== false && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
