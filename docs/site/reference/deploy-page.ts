import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root.ts'

const DEPLOY = 'deploy'

/** Marks a generated page, which the next build may overwrite. */
export const GENERATED = 'generated: true'

/** Renders the production guide, which is the README of its folder. Links to files of the repository become their names. */
export function renderDeploy(): string {
  const text = readFileSync(path.join(ROOT, DEPLOY, 'README.md'), 'utf8')
  const body = text
    .replaceAll(/\[([^\]]+)\]\((?!https?:|#)([^)]+)\)/g, (_whole, name: string, file: string) =>
      name.startsWith('`') ? `\`${path.posix.join(DEPLOY, file)}\`` : `${name} (\`${path.posix.join(DEPLOY, file)}\`)`,
    )
    .replaceAll(/<!--[\s\S]*?-->\n*/g, '')
  return `---\ntitle: Production\ndescription: How the web app and the mock provider are deployed.\neditLink: false\n${GENERATED}\n---\n\n${body}`
}
