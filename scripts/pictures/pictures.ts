// `npm run pictures`: takes a picture of every address of the gallery, in several variants, and keeps them in an ignored
// folder. With `--check` it compares with the kept ones: those of the base branch, for example. Arguments limit it to
// addresses that begin with them.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

const ROOT = path.join(import.meta.dirname, '../..')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false } },
})

if (values.check && !existsSync(path.join(ROOT, '.cache/pictures'))) {
  console.error(
    'There are no pictures to compare with. Run `npm run pictures` in a checkout of the base branch, and this command after a checkout of the change.',
  )
  process.exitCode = 1
} else {
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config=scripts/pictures/playwright.config.ts',
      `--update-snapshots=${values.check ? 'none' : 'all'}`,
      ...(positionals.length > 0 ? [`--grep=(^| )(${positionals.join('|')})`] : []),
    ],
    { cwd: ROOT, stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
}
