import { contrastOf } from '../../../../widget/src/theme/contrast.ts'
import css from '../../../../widget/src/theme/system.css?raw'
import { TEXTS } from '../messages/texts.ts'
import { Field } from '../ui/field.tsx'
import { Notice, Page, Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'

const TEXT = TEXTS.gallery.tokens

type Colour = { name: string; light: string; dark: string }

const COLOURS: readonly Colour[] = [...css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)].map(
  ([, name = '', light = '', dark = '']) => ({ name, light, dark }),
)

/** The tokens that are no colours: corners, fonts, sizes of text, gaps. */
const SIZES = [...css.matchAll(/^ {2}--([\w-]+): ((?!light-dark|var)[^;]+);/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}))

const COLOUR_COLUMNS = [
  { title: TEXT.name, cell: ({ name }: Colour) => <code>{`--${name}`}</code> },
  { title: TEXT.light, cell: ({ light }: Colour) => <Swatch colour={light} /> },
  { title: TEXT.dark, cell: ({ dark }: Colour) => <Swatch colour={dark} /> },
  { title: TEXT.contrast, cell: (colour: Colour) => toContrast(colour) },
]

const SIZE_COLUMNS = [
  { title: TEXT.name, cell: ({ name }: (typeof SIZES)[number]) => <code>{`--${name}`}</code> },
  { title: TEXT.value, cell: ({ value }: (typeof SIZES)[number]) => value },
  { title: TEXT.sample, cell: ({ name }: (typeof SIZES)[number]) => <Sample name={name} /> },
]

/** `/gallery/tokens`: the look that all pages share. */
export function Tokens() {
  return (
    <Page title={TEXT.title} intro={TEXT.intro} back={{ path: '/gallery', name: TEXTS.gallery.title }}>
      <Section title={TEXT.colours}>
        <Table
          caption={TEXT.colours}
          columns={COLOUR_COLUMNS}
          rows={COLOURS}
          keyOf={({ name }) => name}
          empty={TEXT.colours}
        />
      </Section>
      <Section title={TEXT.sizes}>
        <Table caption={TEXT.sizes} columns={SIZE_COLUMNS} rows={SIZES} keyOf={({ name }) => name} empty={TEXT.sizes} />
      </Section>
      <Section title={TEXT.parts}>
        <Parts />
      </Section>
    </Page>
  )
}

function Swatch({ colour }: { colour: string }) {
  return (
    <span className="swatch">
      <svg viewBox="0 0 32 24" width="32" height="24" aria-hidden="true">
        <rect x="0.5" y="0.5" width="31" height="23" rx="4" fill={colour} stroke="var(--border)" />
      </svg>
      <code>{colour}</code>
    </span>
  )
}

/** Returns the contrast with the colour that stands beside or below it, in light and in dark. */
function toContrast({ name, light, dark }: Colour): string {
  const other = findOther(name)
  if (!other) return ''
  const [inLight, inDark] = [contrastOf(light, other.light), contrastOf(dark, other.dark)].map(toRatio)
  return TEXT.ratio({ light: inLight ?? '', dark: inDark ?? '', other: other.name })
}

function toRatio(ratio: number) {
  // Rounded down: 4.49 is not enough where 4.5 is needed.
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`
}

/** What is seen with a colour: a tone with its own ground, text with a page's grounds, everything else with the cards. */
function findOther(name: string): Colour | undefined {
  const isGround = ['ground', 'surface', 'code-ground'].includes(name)
  const other = isGround ? 'text' : (/^on-(\w+)$/.exec(name)?.[1] ?? /^(\w+)-ground$/.exec(name)?.[1] ?? 'surface')
  return COLOURS.find((colour) => colour.name === other)
}

/** A token as it looks. */
function Sample({ name }: { name: string }) {
  if (name.endsWith('radius'))
    return (
      <svg viewBox="0 0 48 24" width="48" height="24" aria-hidden="true">
        <rect className={name} x="1" y="1" width="46" height="22" fill="var(--code-ground)" stroke="var(--border)" />
      </svg>
    )
  return name === 'gap' ? <span className="swatch-gap" /> : <span className={`type-${name}`}>{TEXT.text}</span>
}

/** The parts that pages are made of. */
function Parts() {
  return (
    <div className="card">
      <Field label={TEXT.field} hint={TEXT.hint} />
      <Field label={TEXT.field} problem={TEXT.problem} defaultValue={TEXT.text} />
      <div className="buttons">
        <button type="button" className="primary">
          {TEXT.primary}
        </button>
        <button type="button">{TEXT.secondary}</button>
        <button type="button" disabled>
          {TEXT.disabled}
        </button>
        <button type="button" className="danger">
          {TEXT.danger}
        </button>
      </div>
      <p className="badges">
        <span className="badge">{TEXT.badge}</span> <span className="badge badge-good">{TEXT.good}</span>{' '}
        <span className="badge badge-bad">{TEXT.bad}</span> <span className="badge badge-warn">{TEXT.warn}</span>
      </p>
      <Notice tone="plain">{TEXT.banner}</Notice>
      <Notice tone="good">{TEXT.good}</Notice>
    </div>
  )
}
