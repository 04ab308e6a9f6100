/** One statement of the specification, in the project's own words, and the tests that prove it. */
export type Claim = {
  /** Stable and in kebab-case: the part of the product, a full stop, what is claimed. */
  id: string
  claim: string
  /** The text on the screen, exactly as specified. `{name}` stands for a value. */
  shows?: string
  tests: readonly TestName[]
}

/**
 * A test. A title with placeholders (`%s`, `$name`, `${name}`), as the source has it, names all tests that it makes; a title
 * without them names one.
 */
export type TestName = { file: string; title: string }

export type Section = { title: string; claims: readonly Claim[] }

/** Returns a claim about behaviour. */
export function claim(id: string, text: string, ...tests: TestName[]): Claim {
  return { id, claim: text, tests }
}

/** Returns a claim about a text on the screen. */
export function shown(id: string, text: string, shows: string, ...tests: TestName[]): Claim {
  return { id, claim: text, shows, tests }
}

/** Returns a function that names the tests of one file. */
export const testsOf =
  (file: string) =>
  (title: string): TestName => ({ file, title })

/** Formats the name of a test for people. */
export const toLabel = ({ file, title }: TestName) => `${file} › ${title}`
