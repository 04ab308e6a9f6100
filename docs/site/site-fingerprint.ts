import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './root.ts'

/** The inputs of the site other than its pages: its tools, and the theme of the widget. */
const OTHER_INPUTS = ['package-lock.json', 'widget/src/theme', 'docs/site']
const IGNORED = new Set(['dist', 'node_modules'])
const CACHE = path.join(ROOT, '.cache/site')

/** Records what the site in a folder was built from, so that it is not rebuilt when none of its pages has changed. */
export function createFingerprint(out: string, options: unknown) {
  const file = path.join(CACHE, `${createHash('sha256').update(out).digest('hex').slice(0, 12)}.txt`)
  const present = createHash('sha256').update(JSON.stringify(options))
  for (const input of OTHER_INPUTS.flatMap((name) => filesIn(path.join(ROOT, name)))) {
    present.update(input).update(readFileSync(input))
  }
  const text = present.digest('hex')
  return {
    /** Reports whether the folder has the site of these inputs. */
    isCurrent: () =>
      existsSync(path.join(out, 'index.html')) && existsSync(file) && readFileSync(file, 'utf8') === text,
    /** Records the inputs. Must be called after the site was built. */
    remember() {
      mkdirSync(CACHE, { recursive: true })
      writeFileSync(file, text)
    },
  }
}

function filesIn(file: string): string[] {
  if (!statSync(file).isDirectory()) return [file]
  return readdirSync(file)
    .filter((name) => !IGNORED.has(name) && !name.endsWith('.test.ts'))
    .flatMap((name) => filesIn(path.join(file, name)))
}
