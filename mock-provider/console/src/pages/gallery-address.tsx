import type { MockSchemas } from '@latchkey/openapi'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import {
  PRODUCT_STORIES,
  toCataloguedErrors,
  toErrorEntry,
  WIDGET_STORIES,
  type GalleryEntry,
} from '../../../gallery/index.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useOpened } from '../gallery/use-opened.ts'
import { GALLERY } from '../messages/gallery.ts'
import { toHref } from '../tenant.tsx'
import { Json } from '../ui/json.tsx'
import { Notice, Page, Section } from '../ui/page.tsx'

const TEXT = GALLERY.address

/** `/errors/:error_type`: opens the screen that shows the error, or makes the call that raises it. */
export function ErrorAddress() {
  const { error_type = '' } = useParams<'error_type'>()
  const [searchParams] = useSearchParams()
  const { data: catalogue, error } = useControlQuery(QUERIES.catalogue())
  if (!catalogue) return <Waiting title={error_type} error={error} />
  const row = toCataloguedErrors(catalogue).find((known) => known.error_type === error_type)
  if (!row) return <Unknown title={TEXT.unknownError(error_type)} />
  const operation = searchParams.get('operation') ?? undefined
  return <Opening make={() => toErrorEntry(row, operation)} operations={catalogue.operations} />
}

/** `/screens/:name`: opens a screen of the widget or the product. */
export function ScreenAddress() {
  const { name = '' } = useParams<'name'>()
  const story = [...WIDGET_STORIES, ...PRODUCT_STORIES].find(({ path }) => path === `/screens/${name}`)
  if (!story) return <Unknown title={TEXT.unknownScreen(name)} />
  return <Opening make={() => ({ kind: 'story', ...story })} operations={NO_OPERATIONS} />
}

const NO_OPERATIONS: MockSchemas['CatalogueOperation'][] = []

function Unknown({ title }: { title: string }) {
  return (
    <Page title={title}>
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
          <Section title={TEXT.response(response.status)}>
            {response.fault !== null && <Notice tone="plain">{TEXT.fault(response.fault)}</Notice>}
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
