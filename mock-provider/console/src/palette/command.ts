import type { TEXTS } from '../messages/texts.ts'

export type CommandGroup = keyof typeof TEXTS.palette.groups

/** An entry of the palette. */
export type Command = {
  /** Unique among all commands. */
  id: string
  group: CommandGroup
  name: string
  synonyms?: string
  /** Further text that is searched but not shown, for instance the text of a message. */
  text?: string
  run: () => void
}
