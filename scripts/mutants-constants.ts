// `npm run mutants:constants [-- NAME…]`: changes each constant by a tenth, up and down, and runs the tests with its tags. One
// of them must fail each time. No file is written.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest } from 'vitest/node'
import { changeConstant } from './change-constant.ts'
import { CONSTANTS, type Constant } from './config/constants.ts'
import { COMPONENT, UNIT } from './config/vitest.mutants.ts'
import { isTest, sourceFiles } from './source-files.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const names = process.argv.slice(2)
const unknown = names.filter((name) => !CONSTANTS.some((constant) => constant.name === name))
if (unknown.length > 0) throw new Error(`There is no constant ${unknown.join(', ')} in scripts/config/constants.ts`)
const wanted = CONSTANTS.filter(({ name }) => names.length === 0 || names.includes(name))

/** The changed sources by path. */
const changed = new Map<string, string>()
const failures: string[] = []
const plugin = {
  name: 'latchkey:constants',
  enforce: 'pre' as const,
  // An import with `?url` returns the file's URL, so there is no source to replace.
  load: (id: string) => (/[?&]url\b/.test(id) ? undefined : changed.get(id.replace(/\?.*$/, ''))),
}
// Vitest refuses to filter by a tag that it does not know. Tests have others, too.
const strictTags = false
const tags = [...new Set(CONSTANTS.flatMap((constant) => constant.tags))].map((name) => ({ name }))
const vitest = await createVitest(
  'test',
  {
    root: ROOT,
    config: false,
    watch: false,
    silent: true,
    bail: 1,
    reporters: [
      { onTestCaseResult: (test) => void (test.result().state === 'failed' && failures.push(test.fullName)) },
    ],
  },
  {
    test: {
      projects: [
        { ...UNIT, plugins: [plugin], test: { ...UNIT.test, tags, strictTags } },
        { ...COMPONENT, plugins: [...COMPONENT.plugins, plugin], test: { ...COMPONENT.test, tags, strictTags } },
      ],
    },
  },
)
await vitest.standalone()
const testFiles = sourceFiles().filter(
  ({ path: file }) => isTest(file) && /^(languages|mock-|openapi|we|wi)/.test(file),
)

const failed = await findFailure(wanted)
if (failed !== undefined) throw new Error(`It fails without a change: ${failed}`)
const survivors: string[] = []
let count = 0
for (const constant of wanted) {
  const file = path.join(ROOT, constant.file)
  for (const { original, replacement, source } of changeConstant(constant, readFileSync(file, 'utf8'))) {
    changed.set(file, source)
    vitest.invalidateFile(file)
    const by = await findFailure([constant])
    changed.delete(file)
    vitest.invalidateFile(file)
    const change = `${constant.name}: ${original} → ${replacement}`
    console.log(by === undefined ? `survived ${change}` : `killed ${change}, by ${by}`)
    if (by === undefined) survivors.push(change)
    count += 1
  }
}
await vitest.close()
console.log(`\n${count - survivors.length} passed, ${survivors.length} failed`)
process.exitCode = survivors.length > 0 ? 1 : 0

/** Runs the tests with the tags of constants until the first failure. Unit tests come first. */
async function findFailure(constants: readonly Constant[]): Promise<string | undefined> {
  failures.length = 0
  const own = constants.flatMap((constant) => constant.tags)
  const files = testFiles.filter(({ text }) => own.some((tag) => text.includes(`'${tag}'`))).map((it) => it.path)
  const specify = (project: string, file: string) =>
    vitest.getProjectByName(project).createSpecification(path.join(ROOT, file), { testTagsFilter: [own.join(' or ')] })
  const units = files.filter((file) => file.endsWith('.ts')).map((file) => specify('unit', file))
  if (units.length > 0) await vitest.runTestSpecifications(units)
  // In a browser, Vitest would go on with the next file after a failure.
  for (const file of files.filter((it) => it.endsWith('.tsx'))) {
    if (failures.length === 0) await vitest.runTestSpecifications([specify('component (chromium)', file)])
  }
  return failures[0]
}
