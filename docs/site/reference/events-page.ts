import { getDoc } from './source-module.ts'
import { toCell, toCode, toPage, toTable } from './markdown.ts'
import { requireDeclaration } from './type-table.ts'

const FILE = 'widget/src/widget-event.ts'
const DATA = /\s*Data: ([\s\S]*?)\.?$/

/** An event of the widget: when it is emitted, and its data. */
export type EventFacts = { type: string; when: string; data: string }

/** Lists the events. @throws Error for an event without a docstring that states its data */
export function listEvents(): EventFacts[] {
  const { node, module } = requireDeclaration(FILE, 'EventData')
  const alias = node.type === 'ExportNamedDeclaration' ? node.declaration : node
  if (alias?.type !== 'TSTypeAliasDeclaration' || alias.typeAnnotation.type !== 'TSTypeLiteral') {
    throw new Error(`EventData of ${FILE} is no type with members.`)
  }
  return alias.typeAnnotation.members.map((member) => {
    const type = module.text.slice(member.start).match(/^\w+/)?.[0] ?? ''
    const doc = getDoc(module, member)
    const data = DATA.exec(doc)?.[1]
    if (data === undefined) throw new Error(`The docstring of ${type} does not state its data.`)
    return { type, when: doc.replace(DATA, ''), data }
  })
}

/** Renders the events of the widget. */
export function renderEvents(): string {
  const rows = listEvents().map(({ type, when, data }) => [toCode(type), toCell(when), toCell(data)])
  return toPage('Events', 'Every event of the widget, when it is emitted, and its data.', [
    'The widget calls `callbacks.onEvent` with `{ type, data }`. The elements dispatch `latchkey-event` with the same object as `detail`. Names of members in `data` are those of the wire.',
    toTable(['Type', 'When', 'Data'], rows),
    'Errors go to `callbacks.onError` and `latchkey-error`: see the [errors](./errors/index.md). Other callbacks are in the [configuration](./configuration.md#callbacks).',
  ])
}
