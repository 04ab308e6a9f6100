// `npm run check:generated`: reports generated files that do not match their sources.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { MARK_DOCUMENTS } from './brand-marks.ts'
import { GENERATED_FOLDER, generatedFiles } from './generated-files.ts'
import { DEPLOYMENT_DOCUMENTS } from './deployment-guide.ts'
import { LANGUAGE_DOCUMENTS } from './language-documents.ts'
import { PLAYGROUND_DOCUMENTS } from './playground-options.ts'

const expected = await generatedFiles()
const present = existsSync(GENERATED_FOLDER) ? readdirSync(GENERATED_FOLDER) : []
const names = [...new Set([...expected.keys(), ...present])]
const stale = names.filter((name) => expected.get(name) !== read(new URL(name, GENERATED_FOLDER)))
const staleMaps = Object.entries(DEPLOYMENT_DOCUMENTS).filter(([path, render]) => {
  const text = read(new URL(`../${path}`, import.meta.url))
  return text === undefined || text !== render(text)
})
const options = await Promise.all(
  Object.entries({
    ...PLAYGROUND_DOCUMENTS,
    ...MARK_DOCUMENTS,
    ...LANGUAGE_DOCUMENTS,
  }).map(async ([path, render]) => [path, await render()] as const),
)
const staleOptions = options.filter(([path, text]) => read(new URL(`../${path}`, import.meta.url)) !== text)

for (const name of stale) console.error(`openapi/generated/${name} does not match the documents.`)
for (const [path] of staleMaps) console.error(`${path} does not match its source: web/src and deploy.`)
for (const [path] of staleOptions)
  console.error(
    `${path} does not match its source: the types of the widget's options, the English texts or scripts/config/brand-marks.ts.`,
  )
const count = stale.length + staleMaps.length + staleOptions.length
if (count > 0) console.error('Run `npm run generate` and commit the result.')
process.exitCode = count > 0 ? 1 : 0

function read(url: URL) {
  return existsSync(url) ? readFileSync(url, 'utf8') : undefined
}
