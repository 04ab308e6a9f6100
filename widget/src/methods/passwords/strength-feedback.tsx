import { useEffect, useRef, useState } from 'react'
import { formatMessage } from '@latchkey/languages/format-message.ts'
import type { Bootstrap, PasswordStrength } from '../../client/index.ts'
import { createUseText } from '../../flow/use-text.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { enStrength, feedbackText } from '../../messages/passwords.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { RuleList, type RuleState } from '../../ui/rule-list.tsx'
import { StrengthMeter } from '../../ui/strength-meter.tsx'
import type { Check } from './use-check.ts'

/** Returns a function that formats the feedback on a password. */
const useStrengthText = createUseText(enStrength, formatMessage)

/** Assumed: the password rules while the project's own could not be loaded. */
const DEFAULT_RULES = { minimumCount: 8, complexity: 3 }

type Props = {
  id: string
  check: Check<PasswordStrength>
  /** The number of the attempt after which a screen reader says again what is wrong. 0: none. */
  repetition: number
}

/** Feedback on the password while it is typed. Updates are announced politely. */
export function StrengthFeedback({ id, check, repetition }: Props) {
  const text = useStrengthText()
  const { result, errorText, isSlow, checkAgain } = check
  const feedback = useRef<HTMLDivElement>(null)
  const [repeated, setRepeated] = useState('')
  useEffect(() => {
    setRepeated(repetition === 0 ? '' : (feedback.current?.innerText ?? ''))
  }, [repetition])
  return (
    <div id={id} className="lk-feedback">
      {repeated !== '' && (
        <p key={repetition} className="lk-hidden" role="alert">
          {repeated}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may not hold a list */}
      <div role="status" className="lk-feedback" ref={feedback}>
        {errorText === undefined && <Verdict strength={result} />}
        {isSlow && <p className="lk-note">{text('strength.slow')}</p>}
      </div>
      {errorText !== undefined && (
        <>
          <Alert parts={toLinkedParts(errorText)} />
          <LinkButton onClick={checkAgain}>{text('strength.again')}</LinkButton>
        </>
      )}
    </div>
  )
}

function Verdict({ strength }: { strength: PasswordStrength | undefined }) {
  const { bootstrap } = useWidget()
  const text = useStrengthText()
  if (strength?.breached_password && strength.breach_detection_on_create) {
    return <p className="lk-note lk-note-error">{text('strength.breached')}</p>
  }
  if (strength ? strength.strength_policy === 'luds' : bootstrap.passwordConfig) {
    return (
      <LudsRules requirements={strength?.feedback.luds_requirements ?? undefined} config={bootstrap.passwordConfig} />
    )
  }
  return strength?.strength_policy === 'zxcvbn' && <Score strength={strength} />
}

function Score({ strength: { score, feedback } }: { strength: PasswordStrength }) {
  const { strings } = useWidget()
  const text = useStrengthText()
  const sentences = [feedback.warning, ...feedback.suggestions].filter((sentence) => sentence !== '')
  return (
    <>
      <StrengthMeter score={score} text={text(SCORES[score] ?? 'strength.0')} />
      {sentences.map((sentence) => (
        <p key={sentence} className="lk-note">
          {feedbackText(sentence, strings)}
        </p>
      ))}
    </>
  )
}

const SCORES = ['strength.0', 'strength.1', 'strength.2', 'strength.3', 'strength.4'] as const

type LudsProps = {
  requirements: { missing_characters: number; missing_complexity: number } | undefined
  config: Bootstrap['passwordConfig']
}

/** The rules are shown before anything is typed. */
function LudsRules({ requirements, config }: LudsProps) {
  const text = useStrengthText()
  const count = String(config?.ludsMinimumCount ?? DEFAULT_RULES.minimumCount)
  const complexity = String(config?.ludsComplexity ?? DEFAULT_RULES.complexity)
  return (
    <RuleList
      metLabel={text('strength.met')}
      brokenLabel={text('strength.broken')}
      rules={[
        {
          text: text('strength.minimum-count', { count }),
          state: toRuleState(requirements?.missing_characters),
        },
        {
          text: text('strength.complexity', { count: complexity }),
          state: toRuleState(requirements?.missing_complexity),
        },
      ]}
    />
  )
}

function toRuleState(missing: number | undefined): RuleState {
  if (missing === undefined) return 'unknown'
  return missing === 0 ? 'met' : 'broken'
}
