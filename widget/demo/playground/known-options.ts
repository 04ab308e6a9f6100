import { en } from '../../src/messages/en.ts'
import options from './options.json' with { type: 'json' }
import type { Option } from './option.ts'

type KnownOptions = { config: Option[]; theme: Option[] }

/** The options of the login form and the members of its theme, generated from their types. */
export const { config: CONFIG_OPTIONS, theme: THEME_OPTIONS } = options as KnownOptions // generated as these

/** The texts of the login form. */
export const STRINGS: Readonly<Record<string, string>> = en
