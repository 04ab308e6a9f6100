/** A constant of the specification: where it has its home, and the claims about it. The tests of the claims must notice a change. */
export type Constant = Place & { claims: readonly string[] }

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
  /** Occurs once in the file. */
  code: string
  /** What takes its place in the mutants. */
  becomes: readonly string[]
}

/** Returns a named constant. */
export function named(file: string, name: string, ...claims: string[]): Constant {
  return { file, name, claims }
}

/** Returns a constant without a name. */
export function coded(file: string, code: string, becomes: readonly string[], ...claims: string[]): Constant {
  return { file, code, becomes, claims }
}

/** Returns what a constant is called in reports. */
export function toName(constant: Constant): string {
  return 'name' in constant ? constant.name : constant.code
}
