const SECONDS_PER_MINUTE = 60

/** Writes seconds as m:ss, in the digits of a language. @param tag BCP 47 */
export function toMinutesText(seconds: number, tag: string): string {
  const write = (count: number, minimumIntegerDigits: number) => count.toLocaleString(tag, { minimumIntegerDigits })
  return `${write(Math.floor(seconds / SECONDS_PER_MINUTE), 1)}:${write(seconds % SECONDS_PER_MINUTE, 2)}`
}
