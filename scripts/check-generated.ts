import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { GENERATED_FOLDER, generatedFiles } from './generated-files.ts'

const expected = await generatedFiles()
const present = existsSync(GENERATED_FOLDER) ? readdirSync(GENERATED_FOLDER) : []
const names = [...new Set([...expected.keys(), ...present])]
const stale = names.filter((name) => expected.get(name) !== read(name))

for (const name of stale) console.error(`openapi/generated/${name} does not match the documents.`)
if (stale.length) console.error('Run `npm run generate` and commit the result.')
process.exitCode = stale.length ? 1 : 0

function read(name: string) {
  return present.includes(name) ? readFileSync(new URL(name, GENERATED_FOLDER), 'utf8') : undefined
}
