/** A message with one argument. */
export type MessageAbout<Name extends string> = (values: Readonly<Record<Name, string>>) => string

/** Stands for a value while the message is formatted. No message has this character of the private use area. */
const MARK = '\u{E000}'

/** Returns what a message has before and after its argument. */
export function splitMessage<Name extends string>(
  text: MessageAbout<Name>,
  name: Name,
): { before: string; after: string } {
  // The object has exactly the property that the type requires.
  const [before = '', after = ''] = text({ [name]: MARK } as Record<Name, string>).split(MARK)
  return { before, after }
}

/** Returns the parts, with the text of the message before and after them. */
export function surround<Part, Name extends string>(
  text: MessageAbout<Name>,
  name: Name,
  parts: readonly Part[],
): (Part | { text: string })[] {
  const { before, after } = splitMessage(text, name)
  return [{ text: before }, ...parts, { text: after }].filter((part) => !isEmpty(part))
}

function isEmpty(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'text' in part && part.text === ''
}
