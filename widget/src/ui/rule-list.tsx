/** `unknown` until the rule has been checked. */
export type RuleState = 'met' | 'broken' | 'unknown'

type Rule = { text: string; state: RuleState }

type Props = { rules: readonly Rule[]; metLabel: string; brokenLabel: string }

/** A list of rules. Each shows its state by a mark, a colour and a text for screen readers. */
export function RuleList({ rules, metLabel, brokenLabel }: Props) {
  const labels: Record<RuleState, string> = { met: metLabel, broken: brokenLabel, unknown: '' }
  return (
    <ul className="lk-rules">
      {rules.map(({ text, state }) => (
        <li key={text} className={`lk-rule lk-rule-${state}`}>
          <svg className="lk-rule-mark" viewBox="0 0 16 16" aria-hidden="true">
            <path fill="none" stroke="currentColor" strokeWidth="2" d={MARKS[state]} />
          </svg>
          <span>
            <span className="lk-hidden">{`${labels[state]} `}</span>
            <span>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The icons of the states: a tick, a cross and a dash. */
const MARKS: Record<RuleState, string> = {
  met: 'M3 8.5 6.5 12 13 4.5',
  broken: 'M4 4l8 8M12 4l-8 8',
  unknown: 'M5 8h6',
}
