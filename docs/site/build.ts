// `npm run build:site` builds the documentation for the console. For other servers of static files:
// `npm run build:site -- --base /x/ --out folder`, and `--console` for the address of the console that errors link to.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { DEFAULT_PORTS } from '@latchkey/openapi'
import { build } from 'vitepress'
import { DOCS_PATH } from '../../mock-provider/console/console-paths.ts'
import { checkAnchors } from './check-anchors.ts'
import { buildPreview } from './build-preview.ts'
import { renderLlms } from './llms.ts'
import { writeReference } from './reference/write-reference.ts'
import { createFingerprint } from './site-fingerprint.ts'

const LOCAL_CONSOLE = `http://localhost:${DEFAULT_PORTS.provider}`

const { values } = parseArgs({
  options: { base: { type: 'string' }, out: { type: 'string' }, console: { type: 'string' } },
})
const folder = fileURLToPath(new URL('.', import.meta.url))
const { base = DOCS_PATH, console: consoleUrl = base === DOCS_PATH ? '' : LOCAL_CONSOLE } = values
const out = path.resolve(values.out ?? path.join(folder, 'dist'))
if (/^\/([\w.-]+\/)*$/.test(base)) {
  await writeReference(path.join(folder, 'pages'), consoleUrl)
  const fingerprint = createFingerprint(out, { base, consoleUrl })
  if (!fingerprint.isCurrent()) {
    await build(folder, { base, outDir: out })
    checkAnchors(out, base)
    writeFileSync(path.join(out, 'llms.txt'), renderLlms(path.join(folder, 'pages'), base))
    fingerprint.remember()
  }
  // The pages load the preview by its URL.
  await buildPreview(path.join(out, 'playground'))
} else {
  console.error(`--base is a path with a slash at both ends, such as /docs/, not "${base}".`)
  process.exitCode = 1
}
