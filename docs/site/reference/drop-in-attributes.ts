import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root.ts'

const HEADING = '## Attributes of the drop-in'
const TABLE = /^\| Attribute [\s\S]*?(?=\n\n)/m

/**
 * Renders the attributes of `<latchkey-sign-in>`. Their table is that of the package's README.
 *
 * @throws Error when the README has no such table
 */
export function renderDropIn(): string {
  const table = TABLE.exec(readFileSync(path.join(ROOT, 'widget/README.md'), 'utf8'))?.[0]
  if (table === undefined) throw new Error('widget/README.md has no table of attributes.')
  return [HEADING, table, 'Everything else is a property: `config`, `theme`, `language`, `strings` and `client`.'].join(
    '\n\n',
  )
}
