import type { TEXTS } from '../messages/texts.ts'

export type CommandGroup = keyof typeof TEXTS.palette.groups

/** An entry of the palette. */
export type Command = {
  /** Unique among all commands. */
  id: string
  group: CommandGroup
  name: string
  synonyms?: string
  /** Further text that it is found by, for instance a message's text. Not shown. */
  text?: string
  run: () => void
}
