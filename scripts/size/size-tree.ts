import { toNameParts } from './module-name.ts'

/** The bytes of a module, by its name. */
export type Sizes = Map<string, number>

type Branch = { name: string; bytes: number; branches: Map<string, Branch> }

const BYTES_PER_BLOCK = 1000
/** The minimum size of a module with a line of its own, in bytes. Smaller ones are counted together. */
const LEAST_BYTES = 50

/** Returns a line per package, folder and module, the largest first. A block is a kilobyte. */
export function toSizeTree(sizes: Sizes): string[] {
  const root = createBranch('')
  for (const [name, bytes] of sizes) grow(root, toNameParts(name), bytes)
  return toLines(root, '')
}

function createBranch(name: string): Branch {
  return { name, bytes: 0, branches: new Map() }
}

function grow(branch: Branch, parts: string[], bytes: number): void {
  branch.bytes += bytes
  const [first, ...rest] = parts
  if (first === undefined) return
  const next = branch.branches.get(first) ?? createBranch(first)
  branch.branches.set(first, next)
  grow(next, rest, bytes)
}

function toLines({ branches }: Branch, indent: string): string[] {
  const sorted = [...branches.values()].map(skipOnlyFolders).toSorted((a, b) => b.bytes - a.bytes)
  const large = sorted.filter(({ bytes }) => bytes >= LEAST_BYTES)
  const small = sorted.slice(large.length)
  const lines = large.flatMap((branch) => [toLine(branch, indent), ...toLines(branch, `${indent}  `)])
  if (small.length === 0) return lines
  const bytes = small.reduce((sum, branch) => sum + branch.bytes, 0)
  return [...lines, toLine({ name: `${small.length} smaller`, bytes }, indent)]
}

/** Skips folders that have only one entry. */
function skipOnlyFolders(branch: Branch): Branch {
  const [only, ...others] = branch.branches.values()
  if (only === undefined || others.length > 0) return branch
  return skipOnlyFolders({ ...only, name: `${branch.name}/${only.name}` })
}

function toLine({ name, bytes }: { name: string; bytes: number }, indent: string): string {
  const blocks = '█'.repeat(Math.round(bytes / BYTES_PER_BLOCK))
  return `${indent}${toKilobytes(bytes).padStart(5)}  ${name} ${blocks}`.trimEnd()
}

/** Returns a number of bytes as kilobytes (1000 bytes) with one digit after the point. */
export function toKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
