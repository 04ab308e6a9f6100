import { en } from '../../src/messages/en.ts'
import options from './options.json' with { type: 'json' }

/** The type of an option. A `choice` is one of the listed values; `choices` are any number of them, in order. */
export type OptionValue =
  | { kind: 'boolean' | 'number' | 'string' | 'texts' | 'map' }
  | { kind: 'choice' | 'choices'; choices: string[] }
  | { kind: 'group' | 'list'; options: Option[] }

/** An option of the widget, as its type declares it. */
export type Option = {
  name: string
  /** The docstring, without the default. */
  text: string
  /** The default, as the docstring states it. */
  default?: string
  isRequired?: boolean
  value: OptionValue
}

type KnownOptions = { config: Option[]; theme: Option[] }

/** The options of the login form and the members of its theme, generated from their types. */
export const { config: CONFIG_OPTIONS, theme: THEME_OPTIONS } = options as KnownOptions // generated as these

/** The texts of the login form. */
export const STRINGS: Readonly<Record<string, string>> = en
