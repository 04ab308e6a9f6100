import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export type SourceFile = { path: string; text: string }

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = [
  'openapi',
  'widget',
  'web',
  'mock-provider',
  'deploy',
  'docs',
  'contracts',
  'e2e',
  'examples',
  'scripts',
]
const SKIPPED_FOLDERS = ['node_modules', 'dist', 'generated', 'pacts', 'test-results', 'playwright-report']
const SOURCE = /\.(ts|tsx|mjs|css)$/

/** Returns every hand-written source file of the repository. Paths are relative to its root, with slashes. */
export function sourceFiles(): SourceFile[] {
  return FOLDERS.flatMap((folder) => filesIn(join(ROOT, folder))).map((file) => ({
    path: relative(ROOT, file).split(sep).join('/'),
    text: readFileSync(file, 'utf8'),
  }))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED_FOLDERS.includes(entry.name) ? [] : filesIn(path)
    return SOURCE.test(entry.name) ? [path] : []
  })
}

export function isTest(path: string) {
  return /\.(test|spec)\.tsx?$/.test(path)
}

/** Removes comments and keeps line numbers. The slashes in a URL do not begin a comment. */
export function withoutComments(text: string) {
  return text
    .replaceAll(/(^|[\s;{(,])\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|[\s;{(,])\/\/.*$/gm, '$1')
}
