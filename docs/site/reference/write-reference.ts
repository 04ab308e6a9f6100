import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { renderApi } from './api-pages.ts'
import { renderCommand } from './command-page.ts'
import { renderConfiguration } from './configuration-page.ts'
import { GENERATED, renderDeploy } from './deploy-page.ts'
import { renderErrors } from './error-pages.ts'
import { renderEvents } from './events-page.ts'
import { renderTenantSettings } from './tenant-settings-page.ts'
import { renderWebApp } from './web-app-page.ts'

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
