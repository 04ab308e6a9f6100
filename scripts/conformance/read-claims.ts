import { readFileSync } from 'node:fs'

/** A statement of a document that tests must prove. */
export type Claim = {
  /** The tag of its tests: in kebab-case, the part of the product, a full stop, what is claimed. */
  id: string
  /** The heading of the section that it stands in. */
  section: string
  claim: string
  /** The text on the screen, exactly as specified. `{name}` stands for a value. */
  shows?: string
  /** The operation that its tests call with the SDK for servers, once with success and once refused. */
  operation?: string
  /** Whether tests prove none of it, or only a part. */
  isOpen?: true
}

type Row = { section: string; cells: readonly string[] }

/** Reads the claims of all documents. */
export function readAllClaims(): Claim[] {
  const read = (name: string) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8')
  return [
    ...readSpecification(read('conformance')),
    ...readThreats(read('security')),
    ...readServerScenarios(read('server-scenarios')),
    ...readAccessibility(read('accessibility')),
  ]
}

/** Reads rows of an id, what holds, and the shown text, if there is one. */
export function readSpecification(page: string): Claim[] {
  return readRows(page).flatMap(({ section, cells: [id = '', claim = '', shows = ''] }) =>
    isId(id) ? [{ id: readCode(id), section, claim, ...(shows !== '' && { shows: readCode(shows) }) }] : [],
  )
}

/** Reads the headings of threats: `### B1. A planted sign-in link` is proven by tests with the tag `threat.b1`. */
export function readThreats(page: string): Claim[] {
  return Array.from(page.matchAll(/^### (\w+)\. (.+)$/gm), ([, number = '', claim = '']) => ({
    id: `threat.${number.toLowerCase()}`,
    section: 'Threats',
    claim,
  }))
}

/** Reads rows of scenarios and of methods. An open scenario needs no test. */
export function readServerScenarios(page: string): Claim[] {
  return readRows(page).flatMap(({ section, cells: [id = '', claim = '', last = ''] }) => {
    if (!isId(id)) return []
    const isMethod = section === 'Methods'
    const row = { id: readCode(id), section, claim }
    return [{ ...row, ...(isMethod && { operation: readCode(last) }), ...(id.endsWith('(open)') && { isOpen: true }) }]
  })
}

/** Reads statements about criteria. The last cell has their tags; several criteria may have the same. */
export function readAccessibility(page: string): Claim[] {
  const claims = readRows(page).flatMap(({ section, cells: [criterion = '', conformance, claim = '', tags = ''] }) => {
    if (!/^[\d.]+ /.test(criterion) || conformance === 'Not Applicable') return []
    const ids = Array.from(tags.matchAll(/`([^`]+)`/g), ([, id = '']) => id)
    return (ids.length > 0 ? ids : [criterion]).map((id) => ({ id, section, claim }))
  })
  return [...new Map(claims.map((it) => [it.id, it])).values()]
}

function readRows(page: string): Row[] {
  let section = ''
  return page.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) section = line.slice(3)
    if (!line.startsWith('| ')) return []
    const cells = line.split(/(?<!\\)\|/).slice(1, -1)
    return [{ section, cells: cells.map((cell) => cell.trim().replaceAll(String.raw`\|`, '|')) }]
  })
}

const isId = (cell: string) => cell.startsWith('`')
const readCode = (cell: string) => cell.split('`')[1] ?? ''
