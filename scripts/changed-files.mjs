import { execFileSync } from 'node:child_process'

const MAIN_BRANCHES = ['origin/main', 'main']

/**
 * Finds what has changed since a commit: committed, staged, edited and new files. Without a reference, since the branch
 * left the main branch.
 *
 * @param {string} [reference]
 * @returns {{ base: string, files: string[] }}
 * @throws {Error} if git knows neither the reference nor a main branch.
 */
export function getChange(reference) {
  const base = reference === undefined ? getMergeBase() : git('rev-parse', '--verify', `${reference}^{commit}`)
  const files = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  return { base: base.trim(), files: files.flatMap((text) => text.split('\n')).filter((file) => file !== '') }
}

function getMergeBase() {
  for (const branch of MAIN_BRANCHES) {
    try {
      return git('merge-base', 'HEAD', branch).trim()
    } catch {
      // A clone need not have a branch of each name.
    }
  }
  throw new Error(`No branch to compare with: neither of ${MAIN_BRANCHES.join(', ')}. Name one: --changed=<commit>`)
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}
