const SEGMENTS = [1, 2, 3, 4] as const

type Props = { score: number; text: string }

/** The strength of a password, from 0 to 4, as four segments and in words for people who do not see the colours. */
export function StrengthMeter({ score, text }: Props) {
  const filled = Math.max(score, 1)
  const tone = score >= 3 ? 'good' : 'bad'
  return (
    <div className="lk-strength">
      <div className="lk-strength-bar" aria-hidden="true">
        {SEGMENTS.map((segment) => (
          <span key={segment} className={segment <= filled ? `lk-segment lk-segment-${tone}` : 'lk-segment'} />
        ))}
      </div>
      <p className="lk-note">{text}</p>
    </div>
  )
}
