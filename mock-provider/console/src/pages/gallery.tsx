import { useState } from 'react'
import { Link } from 'react-router'
import {
  listStoryOperations,
  PRODUCT_STORIES,
  OPERATION_STORIES,
  toCataloguedErrors,
  toErrorEntry,
  WIDGET_STORIES,
  type CataloguedError,
  type GalleryEntry,
} from '../../../gallery/index.ts'
import { CONFIG } from '../config.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { GALLERY } from '../messages/gallery.ts'
import { SearchField } from '../ui/search-field.tsx'
import { Notice, Page, Section } from '../ui/page.tsx'

const TEXT = GALLERY

/** The contents of a card, without its picture. */
type Card = { path: string; title: string; text: string; others: { href: string; title: string }[] }

const WIDGET_CARDS = WIDGET_STORIES.map((story) => toCard({ kind: 'story', ...story }))
const PRODUCT_CARDS = PRODUCT_STORIES.map((story) => toCard({ kind: 'story', ...story }))

function toCard(entry: GalleryEntry, others: Card['others'] = []): Card {
  const { path, title } = entry
  return { path, title, text: entry.kind === 'story' ? entry.shows : entry.operation_id, others }
}

function toErrorCard(error: CataloguedError): Card & Pick<GalleryEntry, 'kind'> {
  const entry = toErrorEntry(error)
  const [, ...others] = listStoryOperations(error)
  // An error of that many operations looks the same with each of them.
  const isEverywhere = others.length > 12
  const more = isEverywhere ? [] : others.map((id) => ({ href: `${entry.path}?operation=${id}`, title: toTitle(id) }))
  return { kind: entry.kind, ...toCard(entry, more) }
}

function toTitle(operation_id: keyof typeof OPERATION_STORIES): string {
  return OPERATION_STORIES[operation_id]?.title ?? operation_id
}

/** `/gallery` */
export function Gallery() {
  const { data: catalogue, error } = useControlQuery(QUERIES.catalogue())
  const [wanted, setWanted] = useState('')
  const errors = catalogue ? toCataloguedErrors(catalogue).map(toErrorCard) : []
  const isWanted = ({ title, text, path }: Card) =>
    `${title} ${text} ${path}`.toLowerCase().includes(wanted.trim().toLowerCase())
  const screens = [
    { title: TEXT.widget, cards: WIDGET_CARDS.filter(isWanted) },
    { title: TEXT.product, cards: PRODUCT_CARDS.filter(isWanted) },
    { title: TEXT.errors, cards: errors.filter(({ kind }) => kind === 'story').filter(isWanted) },
  ]
  const exchanges = {
    title: TEXT.exchanges,
    cards: errors.filter(({ kind }) => kind === 'exchange').filter(isWanted),
  }
  const groups = CONFIG.has_gallery ? [...screens, exchanges] : [exchanges]
  const count = groups.reduce((sum, { cards }) => sum + cards.length, 0)
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      {!CONFIG.has_gallery && <Notice tone="plain">{TEXT.noScreens}</Notice>}
      <SearchField label={TEXT.search} hint={TEXT.searchHint} value={wanted} onSearch={setWanted} />
      <output>{TEXT.found(count)}</output>
      {groups.map(({ title, cards }) => cards.length > 0 && <Cards key={title} title={title} cards={cards} />)}
    </Page>
  )
}

function Cards({ title, cards }: { title: string; cards: readonly Card[] }) {
  return (
    <Section title={title}>
      <ul className="pictures">
        {cards.map((card) => (
          <li key={card.path}>
            <Link to={card.path}>
              <img src={`/pictures${card.path}.webp`} alt="" width={400} height={560} loading="lazy" />
              <span>{card.title}</span>
            </Link>
            <p>{card.text}</p>
            {card.others.length > 0 && <Others others={card.others} />}
          </li>
        ))}
      </ul>
    </Section>
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
