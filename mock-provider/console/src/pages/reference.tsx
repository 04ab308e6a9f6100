import { useMemo, useState } from 'react'
import { CONFIG } from '../connection/config.ts'
import { listKeys } from '../browser/object-members.ts'
import { TEXTS } from '../messages/texts.ts'
import { listOperations, toCurl, type OperationParameter, type ReferenceOperation } from './reference-operations.ts'
import { useTenant } from '../connection/tenant.tsx'
import { CopyButton } from '../ui/buttons.tsx'
import { Choice, SearchField } from '../ui/field.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Prose } from '../ui/prose.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { QUERIES, type DocumentName } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'

const TEXT = TEXTS.reference

const DOCUMENTS = listKeys(TEXT.document)

/** The OpenAPI documents in readable form. */
export function Reference() {
  const [name, setName] = useState<DocumentName>('mock')
  const [wanted, setWanted] = useState('')
  const { data: document, error } = useControlQuery(QUERIES.document(name))
  const operations = useMemo(() => (document ? listOperations(document) : []), [document])
  const found = operations.filter((operation) => isFound(operation, wanted.trim().toLowerCase()))
  const tags = [...new Set(found.map(({ tag }) => tag))]
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      <div className="toolbar">
        <Choice
          label={TEXT.documentField}
          value={name}
          onChange={(event) => setName(DOCUMENTS.find((known) => known === event.target.value) ?? 'mock')}
        >
          {DOCUMENTS.map((known) => (
            <option key={known} value={known}>
              {TEXT.document[known]}
            </option>
          ))}
        </Choice>
        <SearchField label={TEXT.search} hint={TEXT.searchHint} value={wanted} onSearch={setWanted} />
      </div>
      <p>
        <a href={`/_mock/openapi/${name}.json`}>{TEXT.download}</a>
      </p>
      <p className="hint" aria-live="polite">
        {!document ? TEXTS.app.loading : found.length === 0 ? TEXT.emptySearch : TEXT.count({ count: found.length })}
      </p>
      {tags.map((tag) => (
        <Section key={tag} title={tag}>
          {found
            .filter((operation) => operation.tag === tag)
            .map((operation) => (
              <Operation key={operation.id} operation={operation} />
            ))}
        </Section>
      ))}
    </Page>
  )
}

function isFound({ id, method, path, tag, summary, description }: ReferenceOperation, wanted: string): boolean {
  return `${id} ${method} ${path} ${tag} ${summary} ${description}`.toLowerCase().includes(wanted)
}

const COLUMNS: readonly Column<OperationParameter>[] = [
  {
    title: TEXT.parameterName,
    cell: ({ name, required }) => (
      <>
        <code>{name}</code>
        {required && <span className="badge">{TEXT.required}</span>}
      </>
    ),
  },
  {
    title: TEXT.parameterPlace,
    cell: (parameter) => parameter.in,
  },
  {
    title: TEXT.parameterText,
    cell: ({ description }) => <Prose text={description} />,
  },
]

/** One operation, folded. Its details are rendered when it is opened, because there are many operations. */
function Operation({ operation }: { operation: ReferenceOperation }) {
  const [isOpen, setIsOpen] = useState(false)
  const { method, path, summary } = operation
  return (
    <details className="operation" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span className="badge">{method}</span> <code>{path}</code> <span className="hint">{summary}</span>
      </summary>
      {isOpen && <OperationDetail operation={operation} />}
    </details>
  )
}

function OperationDetail({ operation }: { operation: ReferenceOperation }) {
  const tenant = useTenant()
  const { id, description, parameters, errors } = operation
  const example = toCurl(operation, CONFIG.provider_url, tenant)
  return (
    <div className="card">
      <p>
        <code>{id}</code>
      </p>
      {description && (
        <p>
          <Prose text={description} />
        </p>
      )}
      <h3>{TEXT.parameters}</h3>
      <Table
        caption={TEXT.parameters}
        columns={COLUMNS}
        rows={parameters}
        keyOf={(row) => `${row.in} ${row.name}`}
        empty={TEXT.noParameters}
      />
      {errors.length > 0 && (
        <>
          <h3>{TEXT.errors}</h3>
          <p>
            <code>{errors.join(', ')}</code>
          </p>
        </>
      )}
      <h3>{TEXT.example}</h3>
      <pre className="json">{example}</pre>
      <CopyButton text={example} what={TEXT.copyExample({ id })} />
    </div>
  )
}
