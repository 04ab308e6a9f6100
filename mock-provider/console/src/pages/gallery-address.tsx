import type { MockSchemas } from '@latchkey/openapi'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import {
  PRODUCT_STORIES,
  SCENARIO_STORIES,
  toCataloguedErrors,
  toErrorEntry,
  WIDGET_STORIES,
  type GalleryEntry,
} from '../../../gallery/index.ts'
import { createFaultSearch } from '../faults/find-faults.ts'
import { createTextSearch } from '../browser/text-search.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useOpened } from '../gallery/use-opened.ts'
import { TEXTS } from '../messages/texts.ts'
import { toHref } from '../connection/tenant.tsx'
import { Json } from '../ui/json.tsx'
import { Notice, Page, Section } from '../ui/page.tsx'

const TEXT = TEXTS.gallery.address

/** `/errors/:error_type`: opens the screen that shows the error, or makes the call that raises it. */
export function ErrorAddress() {
  const { error_type = '' } = useParams<'error_type'>()
  const [searchParams] = useSearchParams()
  const { data: catalogue, error } = useControlQuery(QUERIES.catalogue())
  if (!catalogue) return <Waiting title={error_type} error={error} />
  const row = toCataloguedErrors(catalogue).find((known) => known.error_type === error_type)
  if (!row)
    return <Unknown title={TEXT.unknownError({ error_type })} nearest={listNearestErrors(catalogue, error_type)} />
  const operation = searchParams.get('operation') ?? undefined
  return <Opening make={() => toErrorEntry(row, operation)} operations={catalogue.operations} />
}

/** `/screens/:name`: opens a screen of the widget or the product. */
export function ScreenAddress() {
  const { name = '' } = useParams<'name'>()
  const story = STORIES.find(({ path }) => path === `/screens/${name}`)
  if (!story) return <Unknown title={TEXT.unknownScreen({ name })} nearest={SCREENS.findNearest(name, MAX_NEAREST)} />
  return <Opening make={() => ({ kind: 'story', ...story })} operations={NO_OPERATIONS} />
}

/** `/scenarios/:name`: puts a tenant of its own into the state of a scenario, and opens the screen that shows it. */
export function ScenarioAddress() {
  const { name = '' } = useParams<'name'>()
  const story = SCENARIO_STORIES.find(({ path }) => path === `/scenarios/${name}`)
  if (!story)
    return <Unknown title={TEXT.unknownScenario({ name })} nearest={SCENARIOS.findNearest(name, MAX_NEAREST)} />
  return <Opening make={() => ({ kind: 'story', ...story })} operations={NO_OPERATIONS} />
}

const NO_OPERATIONS: MockSchemas['CatalogueOperation'][] = []

type Nearest = { path: string; title: string }

const MAX_NEAREST = 5

const STORIES = [...WIDGET_STORIES, ...PRODUCT_STORIES]

const [SCREENS, SCENARIOS] = [createStorySearch(STORIES), createStorySearch(SCENARIO_STORIES)]

function createStorySearch(stories: readonly Nearest[]) {
  return createTextSearch<Nearest>(
    stories.map(({ path, title }) => ({ thing: { path, title }, name: path, text: title })),
  )
}

function listNearestErrors(catalogue: MockSchemas['Catalogue'], error_type: string): Nearest[] {
  const { found } = createFaultSearch(catalogue)(error_type)
  const types = found.flatMap((one) => ('error' in one ? one.error.error_type : []))
  return types.slice(0, MAX_NEAREST).map((type) => ({ path: `/errors/${type}`, title: type }))
}

function Unknown({ title, nearest }: { title: string; nearest: readonly Nearest[] }) {
  return (
    <Page title={title}>
      {nearest.length > 0 && (
        <>
          <p>{TEXT.didYouMean}</p>
          <ul className="link-list">
            {nearest.map((one) => (
              <li key={one.path}>
                <Link to={one.path}>{one.title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link to="/gallery">{TEXT.all}</Link>
      </p>
    </Page>
  )
}

function Waiting({ title, error }: { title: string; error: string | undefined }) {
  return (
    <Page title={title} error={error}>
      <output>{error === undefined && TEXT.opening}</output>
    </Page>
  )
}

type OpeningProps = { make: () => GalleryEntry; operations: MockSchemas['CatalogueOperation'][] }

function Opening({ make, operations }: OpeningProps) {
  const [entry] = useState(make)
  const { tenant, response, error } = useOpened(entry, operations)
  if (entry.kind === 'story') return <Waiting title={entry.title} error={error} />
  return (
    <Page title={entry.title} intro={TEXT.exchange} error={error}>
      {response && (
        <>
          <Section title={TEXT.call}>
            <p>
              <code>{`${response.method} ${response.url}`}</code>
            </p>
          </Section>
          <Section title={TEXT.response({ status: response.status })}>
            {response.fault !== null && <Notice tone="plain">{TEXT.fault({ fault: response.fault })}</Notice>}
            <Json label={TEXT.body} value={response.body} />
          </Section>
        </>
      )}
      <p>
        {tenant !== undefined && <Link to={toHref('/faults', tenant)}>{TEXT.armed}</Link>}{' '}
        <Link to="/gallery">{TEXT.all}</Link>
      </p>
    </Page>
  )
}
