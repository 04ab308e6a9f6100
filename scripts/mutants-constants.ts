// `npm run mutants:constants [-- NAME…]`: changes each constant of the specification by a tenth, up and down, and runs the
// tests of the claims about it. Each change must be noticed. No file is written but the report.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTestFiles } from './conformance/test-files.ts'
import { createConstantMutants } from './constants/constant-mutants.ts'
import { toName } from './constants/constant.ts'
import { isKilled, toRows, toSums, toVerdictLine, type JudgedConstant } from './constants/constants-report.ts'
import { CONSTANTS } from './constants/constants.ts'
import { judgeConstants } from './constants/judge-constants.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORT = path.join(ROOT, '.cache/mutants/constants.json')

const names = process.argv.slice(2)
const files = readTestFiles()
const readSource = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

const unknown = names.filter((name) => !CONSTANTS.some((constant) => toName(constant) === name))
if (unknown.length > 0) throw new Error(`There is no constant ${unknown.join(', ')} in scripts/constants/constants.ts`)

const wanted = CONSTANTS.filter((constant) => names.length === 0 || names.includes(toName(constant)))
const mutants = wanted.flatMap((constant) => createConstantMutants(constant, readSource(constant.file), files))
const judged: JudgedConstant[] = []
await judgeConstants(mutants, readSource, (mutant, verdict) => {
  judged.push({ mutant, verdict })
  console.log(toVerdictLine({ mutant, verdict }))
})
mkdirSync(path.dirname(REPORT), { recursive: true })
writeFileSync(REPORT, `${JSON.stringify(toRows(judged), null, 2)}\n`)
console.log(`\n${toSums(judged)}`)
process.exitCode = judged.length > 0 && judged.every(isKilled) ? 0 : 1
