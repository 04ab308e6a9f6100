import { isTest, sourceFiles, type SourceFile } from '../source-files.ts'
import { findMutants } from './find-mutants.ts'
import type { Mutant } from './mutant.ts'
import type { Operator } from './operators.ts'

const MUTABLE = /\.tsx?$/
/** Code outside the product, and `cli.ts`, which runs in a process of its own and is tested by the package checks. */
const NOT_PRODUCT = /(^|\/)(testing|sample|dist)\/|\.d\.ts$|\.config\.ts$|^mock-provider\/src\/cli\.ts$/

/** Returns the source files under the given paths: no tests, no fixtures, no declarations. */
export function findTargets(paths: readonly string[]): SourceFile[] {
  const prefixes = paths.map((path) => toFile(path).replace(/^\.\//, '').replace(/\/$/, ''))
  return sourceFiles().filter(
    ({ path }) =>
      MUTABLE.test(path) &&
      !isTest(path) &&
      !NOT_PRODUCT.test(path) &&
      prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
  )
}

/** Returns the mutants of source files. A path with a line selects the mutants of that line. */
export function findMutantsOf(
  targets: readonly SourceFile[],
  paths: readonly string[],
  operators: readonly Operator[],
): Mutant[] {
  const isWanted = ({ file, line }: Mutant) => {
    const own = paths.filter((path) => toFile(path) === file)
    return own.length === 0 || own.some((path) => [undefined, String(line)].includes(toLine(path)))
  }
  return targets.flatMap(({ path, text }) => findMutants(path, text, operators)).filter(isWanted)
}

function toFile(path: string) {
  return path.replace(/:\d+$/, '')
}

function toLine(path: string) {
  return /:(\d+)$/.exec(path)?.[1]
}
