import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
/** Matches the path of a source or a document in inline code. Build output is ignored, because it is not committed. */
const NAMED =
  /`((?:\.github|contracts|deploy|docs|e2e|examples|languages|mock-provider|openapi|scripts|web|widget)\/(?!dist)[\w./-]+)`/g

test.each(['README.md', 'CONTRIBUTING.md', 'openapi/README.md', 'SECURITY.md'])(
  'every path mentioned in %s exists',
  (file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    const named = [...text.matchAll(NAMED)].flatMap(([, found]) => found ?? [])
    expect(named.filter((found) => !existsSync(path.join(ROOT, found)))).toEqual([])
  },
)
