import type { TestName } from '../conformance/claim.ts'

/** Where a constant has its home, and what must notice a change: the tests of the claims about it, and its own. */
export type Constant = Place & { claims: readonly string[]; tests: readonly TestName[] }

type Place = NamedPlace | CodePlace

/** A named constant. */
export type NamedPlace = {
  file: string
  /** `NAME`, `NAME.member` or, in a stylesheet, `--property`. */
  name: string
}

/** Code that has no name, because one would say no more than the code: `toString(16)`. */
export type CodePlace = {
  file: string
  /** A piece of source code that occurs exactly once in the file. */
  code: string
  /** What takes its place in the mutants. */
  becomes: readonly string[]
}

/** Returns a named constant of the specification. */
export function named(file: string, name: string, ...claims: string[]): Constant {
  return { file, name, claims, tests: [] }
}

/** Returns a named constant that the specification leaves open. */
export function chosen(file: string, name: string, ...tests: TestName[]): Constant {
  return { file, name, claims: [], tests }
}

/** Returns a constant of the specification without a name. */
export function coded(file: string, code: string, becomes: readonly string[], ...claims: string[]): Constant {
  return { file, code, becomes, claims, tests: [] }
}

/** Returns what a constant is called in reports. */
export function toName(constant: Constant): string {
  return 'name' in constant ? constant.name : constant.code
}
