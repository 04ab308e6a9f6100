import { Link } from 'react-router'
import { toJournalSearchHref } from '../connection/hrefs.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Name } from '../ui/name.tsx'
import { Section } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { isHeld, type Outcome, type Try } from './attack.ts'
import { ATTACK_IDS, toJournalWords, type AttackId } from './attack-ids.ts'
import { ATTACKS, useAttacks } from './use-attacks.ts'

const TEXT = TEXTS.attacks

/** Lists the attacks, each with a button, the documented refusal and its outcome. */
export function AttackSection() {
  const { outcomes, running, run } = useAttacks()
  const isBusy = running !== undefined
  const ended = Object.values(outcomes).filter((outcome) => outcome !== undefined)
  const held = ended.filter(({ kind }) => kind === 'held').length
  const columns: readonly Column<AttackId>[] = [
    { title: TEXT.attack, cell: (id) => <AttackName id={id} /> },
    { title: TEXT.refusal, cell: (id) => <Refusals id={id} /> },
    {
      title: TEXT.outcome,
      cell: (id) => (
        <>
          <div className="attack-end">
            {outcomes[id] && <Ended id={id} outcome={outcomes[id]} />}
            <button type="button" className="small" disabled={isBusy} onClick={() => void run([id])}>
              <span>{running === id ? TEXT.running : TEXT.run}</span>
              <span className="visually-hidden">{` ${TEXT.names[id]}`}</span>
            </button>
          </div>
          {outcomes[id] && <Tries outcome={outcomes[id]} />}
        </>
      ),
    },
  ]
  return (
    <Section title={TEXT.title}>
      <p>{TEXT.intro}</p>
      <div className="buttons">
        <button type="button" disabled={isBusy} onClick={() => void run(ATTACK_IDS)}>
          {isBusy ? TEXT.running : TEXT.runAll}
        </button>
      </div>
      <p className="hint" aria-live="polite">
        {!isBusy && ended.length > 0 && TEXT.summary({ held, all: ended.length })}
      </p>
      <div className="attacks">
        <Table caption={TEXT.title} columns={columns} rows={ATTACK_IDS} keyOf={(id) => id} empty="" />
      </div>
    </Section>
  )
}

function AttackName({ id }: { id: AttackId }) {
  return (
    <>
      <strong>{TEXT.names[id]}</strong>
      <p className="hint">{TEXT.aims[id]}</p>
    </>
  )
}

function Refusals({ id }: { id: AttackId }) {
  return (
    <ul className="plain">
      {ATTACKS[id].refusals.map((refusal) => (
        <li key={refusal}>
          <Name>{refusal}</Name>
        </li>
      ))}
    </ul>
  )
}

const TONES = { held: 'badge badge-good', broken: 'badge badge-bad', failed: 'badge' } as const

/** How an attack ended, and its calls in the journal. */
function Ended({ id, outcome }: { id: AttackId; outcome: Outcome }) {
  const tenant = useTenant()
  const { kind } = outcome
  return (
    <>
      <span className={TONES[kind]}>{kind === 'failed' ? TEXT.failed({ reason: outcome.reason }) : TEXT[kind]}</span>
      <Link to={toJournalSearchHref(toJournalWords(id), tenant)}>
        <span>{TEXT.journal}</span>
        <span className="visually-hidden">{` ${TEXT.names[id]}`}</span>
      </Link>
    </>
  )
}

/** The attempts of an attack. The list is open from the start if one was not refused as documented. */
function Tries({ outcome: { kind, tries } }: { outcome: Outcome }) {
  if (tries.length === 0) return null
  return (
    <Disclosure summary={TEXT.tries({ count: tries.length })} isOpenAtFirst={kind !== 'held'}>
      {() => (
        <ol className="tries">
          {tries.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- tries keep their order
            <li key={index} className={isHeld(one) ? undefined : 'try-broken'}>
              <OneTry {...one} />
            </li>
          ))}
        </ol>
      )}
    </Disclosure>
  )
}

function OneTry({ sent, expected, actual }: Try) {
  return (
    <dl>
      <Part name={TEXT.sent} words={sent} />
      <Part name={TEXT.expected} words={expected} />
      {expected !== actual && <Part name={TEXT.actual} words={actual} />}
    </dl>
  )
}

function Part({ name, words }: { name: string; words: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{words}</code>
      </dd>
    </div>
  )
}
