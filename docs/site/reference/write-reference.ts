import path from 'node:path'
import schema from '../../../deploy/config.schema.json' with { type: 'json' }
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { renderApi } from './api-pages.ts'
import { renderCommand } from './command-page.ts'
import { renderConfiguration } from './configuration-page.ts'
import { renderErrors } from './error-pages.ts'
import { renderEvents } from './events-page.ts'
import { renderTenantSettings } from './tenant-settings-page.ts'
import { ROOT } from '../root.ts'
import { toCell, toCode, toPage, toTable } from './markdown.ts'

/** Renders the generated pages, by their path in the folder `reference`. @param consoleUrl see `renderErrors` */
export async function renderReference(consoleUrl: string): Promise<Map<string, string>> {
  const inFolder = (folder: string, pages: Map<string, string>) =>
    [...pages].map(([name, text]) => [`${folder}/${name}`, text] as const)
  return new Map([
    ['configuration.md', renderConfiguration()],
    ['events.md', renderEvents()],
    ['command.md', await renderCommand()],
    ['tenant-settings.md', renderTenantSettings()],
    ['web-app.md', renderWebApp()],
    ...inFolder('errors', await renderErrors(consoleUrl)),
    ...inFolder('api', renderApi()),
  ])
}

/** Writes the generated pages in place of earlier ones. @param pages the folder of all pages */
export async function writeReference(pages: string, consoleUrl: string): Promise<void> {
  const folder = path.join(pages, 'reference')
  rmSync(folder, { recursive: true, force: true })
  for (const [name, text] of await renderReference(consoleUrl)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  writeDeploy(path.join(pages, 'deploy.md'))
}

/** Writes the production guide, unless there is one that was written by hand. */
function writeDeploy(file: string): void {
  const isOwn = existsSync(file) && !readFileSync(file, 'utf8').includes(GENERATED)
  if (!isOwn) writeFileSync(file, renderDeploy())
}

const DEPLOY = 'deploy'

/** Marks a generated page, which the next build may overwrite. */
const GENERATED = 'generated: true'

/** Renders the production guide, which is the README of its folder. Links to files of the repository become their names. */
function renderDeploy(): string {
  const text = readFileSync(path.join(ROOT, DEPLOY, 'README.md'), 'utf8')
  const body = text
    .replaceAll(/\[([^\]]+)\]\((?!https?:|#)([^)]+)\)/g, (_whole, name: string, file: string) =>
      name.startsWith('`') ? `\`${path.posix.join(DEPLOY, file)}\`` : `${name} (\`${path.posix.join(DEPLOY, file)}\`)`,
    )
    .replaceAll(/<!--[\s\S]*?-->\n*/g, '')
  return `---\ntitle: Production\ndescription: How the web app and the mock provider are deployed.\neditLink: false\n${GENERATED}\n---\n\n${body}`
}

/** Renders the configuration of the web app, from the schema that editors use. */
function renderWebApp(): string {
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
