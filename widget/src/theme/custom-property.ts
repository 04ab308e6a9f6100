/** Returns the custom property of a token of the theme. */
export function toCustomProperty(token: string): string {
  return `--lk-${token.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
