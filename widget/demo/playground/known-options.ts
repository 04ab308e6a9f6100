import options from './options.json' with { type: 'json' }
import type { Option } from './option.ts'

type KnownOptions = { config: Option[]; theme: Option[]; strings: Readonly<Record<string, string>> }

/** The options of the login form, the members of its theme and its texts, generated from their types. */
export const { config: CONFIG_OPTIONS, theme: THEME_OPTIONS, strings: STRINGS } = options as KnownOptions // generated as these
