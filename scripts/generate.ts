import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { GENERATED_FOLDER, generatedFiles } from './generated-files.ts'

const files = await generatedFiles()
rmSync(GENERATED_FOLDER, { recursive: true, force: true })
mkdirSync(GENERATED_FOLDER, { recursive: true })
for (const [name, text] of files) writeFileSync(new URL(name, GENERATED_FOLDER), text)
console.log(`Wrote ${[...files.keys()].join(', ')}`)
