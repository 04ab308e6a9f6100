// `npm run mutants -- <path…>`: StrykerJS makes one small change to the source at a time, and lists those that no test notices.
// Its reports are in `.cache/reports`.
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { sample } from './sample.ts'
import { isTest, sourceFiles } from './source-files.ts'

const HELP = `npm run mutants -- <folder, file or file:10-20…>
  --lines 500    tries so many lines, drawn at random
  --seed 2       draws others
  --components   also runs component tests, in Chromium, which takes far longer`

/** Code outside the product, and `cli.ts`, which runs in a process of its own and is tested by the package checks. */
const NOT_PRODUCT = /(^|\/)(testing|sample|dist)\/|\.d\.ts$|\.config\.ts$|^mock-provider\/src\/cli\.ts$/
/** Lines are drawn in pieces of this size, because a change must lie within a piece. */
const PIECE_LINES = 15

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lines: { type: 'string' },
    seed: { type: 'string', default: '1' },
    components: { type: 'boolean', default: false },
  },
})

if (positionals.length === 0) console.log(HELP)
else {
  if (values.components) process.env['LATCHKEY_MUTANTS'] = 'components'
  const mutate = values.lines === undefined ? positionals.flatMap(findFiles) : drawPieces(Number(values.lines))
  await new Stryker({ configFile: 'scripts/config/stryker.json', mutate }).runMutationTest()
}

/** Returns the files at a path. Each has the range of lines that the path ends with. */
function findFiles(path: string): string[] {
  const [, prefix = '', range = ''] = /^(.*?)\/?(:[\d:-]+)?$/.exec(path) ?? []
  return findSources(prefix).map((file) => file.path + range)
}

function findSources(prefix: string) {
  return sourceFiles()
    .filter(({ path }) => path === prefix || path.startsWith(`${prefix}/`))
    .filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path) && !NOT_PRODUCT.test(path))
}

function drawPieces(lines: number): string[] {
  const pieces = positionals.flatMap(findSources).flatMap(({ path, text }) =>
    Array.from({ length: Math.ceil(text.split('\n').length / PIECE_LINES) }, (_, index) => {
      const first = index * PIECE_LINES + 1
      return `${path}:${first}-${first + PIECE_LINES - 1}`
    }),
  )
  return sample(pieces, Math.ceil(lines / PIECE_LINES), Number(values.seed))
}
