/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (Unicode Bidirectional Algorithm §2.4). */
const [START, END] = ['\u2068', '\u2069']

/**
 * Matches text that needs no isolation: its only letters are Latin, and it contains no characters that change the
 * direction.
 */
const LATIN = /^[\p{Script=Latin}\p{Nd}\p{P}\p{Zs}\p{S}]*$/u

/**
 * Isolates a value of unknown direction, such as a name, for a sentence that is plain text: neither its script nor an
 * override in it changes the rest of the sentence. Elements use `<bdi>` instead.
 *
 * @param text may have unbalanced control characters: those that would end the isolation are removed
 */
export function isolate(text: string): string {
  return LATIN.test(text) ? text : `${START}${text.replaceAll(END, '')}${END}`
}
