import { isErrorType } from '@latchkey/openapi'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  listStoryOperations,
  PRODUCT_STORIES,
  SCENARIO_STORIES,
  OPERATION_STORIES,
  toCataloguedErrors,
  toErrorEntry,
  WIDGET_STORIES,
  type CataloguedError,
  type GalleryEntry,
} from '../../../gallery/index.ts'
import { useChangeQuery } from '../browser/use-change-query.ts'
import { TAB_PARAMETER } from '../connection/hrefs.ts'
import { CONFIG } from '../connection/config.ts'
import type { Catalogue } from '../faults/catalogue.ts'
import { createFaultSearch } from '../faults/find-faults.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { TEXTS } from '../messages/texts.ts'
import { createTextSearch } from '../browser/text-search.ts'
import { WindowButton } from '../ui/buttons.tsx'
import { SearchField } from '../ui/field.tsx'
import { Name } from '../ui/name.tsx'
import { Notice, Page, Section } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'

const TEXT = TEXTS.gallery

/** The contents of a card. */
type Card = Pick<GalleryEntry, 'kind' | 'path' | 'title'> & { text: string; others: { href: string; title: string }[] }

const WIDGET_CARDS = WIDGET_STORIES.map((story) => toCard({ kind: 'story', ...story }))
const SCENARIO_CARDS = SCENARIO_STORIES.map((story) => toCard({ kind: 'story', ...story }))
const PRODUCT_CARDS = PRODUCT_STORIES.map((story) => toCard({ kind: 'story', ...story }))

function toCard(entry: GalleryEntry, others: Card['others'] = []): Card {
  const { kind, path, title } = entry
  return { kind, path, title, text: entry.kind === 'story' ? (entry.text ?? entry.shows) : entry.operation_id, others }
}

const STORY_SEARCH = createTextSearch(
  [...SCENARIO_CARDS, ...WIDGET_CARDS, ...PRODUCT_CARDS].map((card) => ({
    thing: card,
    name: card.title,
    text: `${card.path} ${card.text}`,
  })),
)

function toErrorCard(error: CataloguedError): Card {
  const entry = toErrorEntry(error)
  const [, ...others] = listStoryOperations(error)
  // An error of this many operations looks the same with each, so links to the other operations are left out.
  const isEverywhere = others.length > 12
  const more = isEverywhere ? [] : others.map((id) => ({ href: `${entry.path}?operation=${id}`, title: toTitle(id) }))
  return toCard(entry, more)
}

function toTitle(operation_id: keyof typeof OPERATION_STORIES): string {
  return OPERATION_STORIES[operation_id]?.title ?? operation_id
}

/** `/gallery` */
export function Gallery() {
  const { data: catalogue, error } = useControlQuery(QUERIES.catalogue())
  const [searchParams] = useSearchParams()
  const changeQuery = useChangeQuery()
  const wanted = searchParams.get('search') ?? ''
  const found = useFoundCards(catalogue, wanted.trim())
  const screens = [
    { id: 'scenarios', title: TEXT.scenarios, cards: found.stories.filter((card) => SCENARIO_CARDS.includes(card)) },
    { id: 'widget', title: TEXT.widget, cards: found.stories.filter((card) => WIDGET_CARDS.includes(card)) },
    { id: 'product', title: TEXT.product, cards: found.stories.filter((card) => PRODUCT_CARDS.includes(card)) },
    { id: 'errors', title: TEXT.errors, cards: found.errors.filter(({ kind }) => kind === 'story') },
  ]
  const exchanges = {
    id: 'exchanges',
    title: TEXT.exchanges,
    cards: found.errors.filter(({ kind }) => kind === 'exchange'),
  }
  const groups = (CONFIG.has_gallery ? [...screens, exchanges] : [exchanges]).filter(({ cards }) => cards.length > 0)
  const count = groups.reduce((sum, { cards }) => sum + cards.length, 0)
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      {!CONFIG.has_gallery && <Notice tone="plain">{TEXT.noScreens}</Notice>}
      <p>
        <Link to="/gallery/tokens">{TEXT.tokens.title}</Link>
      </p>
      <SearchField
        label={TEXT.search}
        hint={TEXT.searchHint}
        value={wanted}
        onSearch={(text) => changeQuery({ search: text })}
      />
      <p className="hint">
        <output>{found.isNearest && count > 0 ? TEXT.nearest : TEXT.found({ count })}</output>
      </p>
      {wanted.trim() === '' ? (
        <Tabs
          label={TEXTS.app.parts}
          parameter={TAB_PARAMETER}
          tabs={groups.map(({ id, title, cards }) => ({
            id,
            name: title,
            content: () => <Cards key={id} cards={cards} />,
          }))}
        />
      ) : (
        groups.map(({ id, title, cards }) => (
          <Section key={id} title={title}>
            <Cards cards={cards} />
          </Section>
        ))
      )}
    </Page>
  )
}

type FoundCards = {
  stories: readonly Card[]
  errors: readonly Card[]
  /** Whether nothing matched. The errors are then those with the most similar names. */
  isNearest: boolean
}

/** Finds cards: screens by their texts, errors as on the faults page. */
function useFoundCards(catalogue: Catalogue | undefined, wanted: string): FoundCards {
  const findFaults = useMemo(() => catalogue && createFaultSearch(catalogue), [catalogue])
  const all = useMemo(() => (catalogue ? toCataloguedErrors(catalogue).map(toErrorCard) : []), [catalogue])
  if (wanted === '')
    return { stories: [...SCENARIO_CARDS, ...WIDGET_CARDS, ...PRODUCT_CARDS], errors: all, isNearest: false }
  const stories = STORY_SEARCH.find(wanted)
  const { found, isNearest } = findFaults?.(wanted) ?? { found: [], isNearest: false }
  const types = found.flatMap((one) => ('error' in one ? one.error.error_type : []))
  const errors = types.flatMap((type) => all.find(({ title }) => title === type) ?? [])
  return isNearest && stories.length > 0 ? { stories, errors: [], isNearest: false } : { stories, errors, isNearest }
}

/** The number of cards shown at first, and added by the button. */
const SHOWN_CARDS = 40

function Cards({ cards }: { cards: readonly Card[] }) {
  const [limit, setLimit] = useState(SHOWN_CARDS)
  const rest = cards.length - limit
  return (
    <>
      <ul className="plain cards">
        {cards.slice(0, limit).map((card) => (
          <li key={card.path} className="card">
            <Link to={card.path}>{isErrorType(card.title) ? <Name>{card.title}</Name> : card.title}</Link>
            <p>{card.text}</p>
            {card.others.length > 0 && <Others others={card.others} />}
            {card.kind === 'story' && <WindowButton href={card.path} size="phone" what={<span>{card.title}</span>} />}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p>
          <button type="button" onClick={() => setLimit(limit + SHOWN_CARDS)}>
            {TEXT.showMore({ count: Math.min(SHOWN_CARDS, rest) })}
          </button>
        </p>
      )}
    </>
  )
}

function Others({ others }: Pick<Card, 'others'>) {
  return (
    <p>
      <span>{TEXT.also}</span>{' '}
      {others.map(({ href, title }) => (
        <Link key={href} to={href}>
          {title}
        </Link>
      ))}
    </p>
  )
}
