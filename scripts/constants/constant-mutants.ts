import type { TestFiles } from '../conformance/claim-rules.ts'
import { applyMutant } from '../mutants/mutant.ts'
import { toName, type Constant } from './constant.ts'
import { findValues } from './find-values.ts'
import { getTaggedTests, type TaggedTests } from './tagged-tests.ts'
import { toReplacements } from './to-replacements.ts'

/** One changed value of a constant. */
export type ConstantMutant = {
  constant: string
  /** Ids of the claims about the constant. */
  claims: readonly string[]
  /** Relative to the root, with slashes. */
  file: string
  original: string
  replacement: string
  /** The whole file with the changed value. */
  source: string
  tests: readonly TaggedTests[]
}

/** Returns the mutants of a constant. @throws {Error} unless its file has its value in exactly one place. */
export function createConstantMutants(constant: Constant, text: string, files: TestFiles): ConstantMutant[] {
  const [value, ...others] = findValues(constant, text)
  if (!value || others.length > 0) {
    throw new Error(`${constant.file} has ${value ? others.length + 1 : 0} places for ${toName(constant)}, not one`)
  }
  const original = text.slice(value.start, value.end)
  const replacements = 'becomes' in constant ? constant.becomes : toReplacements(original)
  return replacements.map((replacement) => ({
    constant: toName(constant),
    claims: constant.claims,
    file: constant.file,
    original,
    replacement,
    source: applyMutant(text, { ...value, replacement }),
    tests: getTaggedTests(constant, files),
  }))
}
