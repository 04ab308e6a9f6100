import schema from '../../../deploy/config.schema.json' with { type: 'json' }
import { toCell, toCode, toPage, toTable } from './markdown.ts'

/** Renders the configuration of the web app, from the schema that editors use. */
export function renderWebApp(): string {
  const { properties, required } = schema
  const rows = Object.entries(properties)
    .filter(([name]) => !name.startsWith('$'))
    .map(([name, property]) => {
      const {
        type,
        pattern = '',
        description = '',
      } = property as { type: string; pattern?: string; description?: string } // the members of a field
      const kind = pattern.includes('http') ? 'http or https URL' : type
      const value = / Default ([^.]+)\.?$/.exec(description)?.[1]?.trim()
      const text = description.replace(/\.? Default [^.]+\.?$/, '')
      return [toCode(name), kind, required.includes(name) ? 'required' : toCell(value ?? ''), toCell(text)]
    })
  return toPage('Configuration of the web app', 'Every field of the web app’s configuration file.', [
    'The web app reads its configuration at run time from a JSON block in its page. [Production](../deploy.md) says how to publish it.',
    toTable(['Field', 'Value', 'Default', 'What it is'], rows),
  ])
}
