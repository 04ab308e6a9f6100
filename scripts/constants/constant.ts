/** The place where a constant is defined, and the claims whose tests must notice a change. */
export type Constant = Place & { claims: readonly string[] }

type Place = NamedPlace | CodePlace

/** A named constant. */
export type NamedPlace = {
  file: string
  /** `NAME`, `NAME.member` or, in a stylesheet, `--property`. */
  name: string
}

/** A constant that is written in place, because a name would say no more than the code: `toString(16)`. */
export type CodePlace = {
  file: string
  /** A piece of source code that occurs exactly once in the file. */
  code: string
  /** The code that replaces it in the mutants. */
  becomes: readonly string[]
}

/** Returns a named constant. */
export function named(file: string, name: string, ...claims: string[]): Constant {
  return { file, name, claims }
}

/** Returns a constant that is written in place, without a name. */
export function coded(file: string, code: string, becomes: readonly string[], ...claims: string[]): Constant {
  return { file, code, becomes, claims }
}

/** Returns what a constant is called in reports. */
export function toName(constant: Constant): string {
  return 'name' in constant ? constant.name : constant.code
}
