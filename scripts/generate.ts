// `npm run generate`: writes all files that are generated from the OpenAPI documents, the tables of the production guide, the options of the playground, the marks of third parties, and the loaders of translations.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { MARK_DOCUMENTS } from './brand-marks.ts'
import { GENERATED_FOLDER, generatedFiles } from './generated-files.ts'
import { DEPLOYMENT_DOCUMENTS } from './deployment-guide.ts'
import { LANGUAGE_DOCUMENTS } from './language-documents.ts'
import { PLAYGROUND_DOCUMENTS } from './playground-options.ts'

const documents = DEPLOYMENT_DOCUMENTS

const files = await generatedFiles()
rmSync(GENERATED_FOLDER, { recursive: true, force: true })
mkdirSync(GENERATED_FOLDER, { recursive: true })
for (const [name, text] of files) writeFileSync(new URL(name, GENERATED_FOLDER), text)

for (const [path, render] of Object.entries(documents)) {
  const url = new URL(`../${path}`, import.meta.url)
  writeFileSync(url, render(existsSync(url) ? readFileSync(url, 'utf8') : ''))
}
for (const [path, render] of Object.entries({
  ...PLAYGROUND_DOCUMENTS,
  ...MARK_DOCUMENTS,
  ...LANGUAGE_DOCUMENTS,
})) {
  writeFileSync(new URL(`../${path}`, import.meta.url), await render())
}
console.log(
  `Wrote ${[...files.keys(), ...Object.keys(documents), ...Object.keys(PLAYGROUND_DOCUMENTS), ...Object.keys(MARK_DOCUMENTS), ...Object.keys(LANGUAGE_DOCUMENTS)].join(', ')}`,
)
