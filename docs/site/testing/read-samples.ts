import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root.ts'

/**
 * A block of code on a page. One with the name of its file belongs to a project, which `npm run check:examples` builds and
 * drives.
 */
export type Sample = { page: string; line: number; language: string; file: string | undefined; code: string }

const PAGES = path.join(ROOT, 'docs/site/pages')
const BLOCK = /^```(\w+)(?: \[([^\]]+)\])?[^\n]*\n([\s\S]*?)^```$/gm
/** Generated pages. Their sources are checked elsewhere. */
const GENERATED = /^reference\/|^deploy\.md$/

/** Lists the blocks of code on the pages that are written by hand. */
export function listSamples(): Sample[] {
  const names = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).map((name) => name.split(path.sep).join('/'))
  return names
    .filter((name) => name.endsWith('.md') && !GENERATED.test(name))
    .toSorted((a, b) => a.localeCompare(b))
    .flatMap((page) => {
      const text = readFileSync(path.join(PAGES, page), 'utf8')
      return [...text.matchAll(BLOCK)].map(({ 1: language = '', 2: file, 3: code = '', index }) => ({
        page,
        line: text.slice(0, index).split('\n').length,
        language,
        file,
        code,
      }))
    })
}
