const NUMBER = /^-?[\d_]+(\.[\d_]+)?$/

/** Returns the changed values of a constant: one that is greater, and one that is less. @throws {Error} for other code. */
export function toReplacements(value: string): string[] {
  if (NUMBER.test(value)) return changeNumber(Number(value.replaceAll('_', ''))).map(String)
  if (/^'[^']+'$|^`[^`]+`$/.test(value)) return [`${value.slice(0, -1)}x${value.slice(-1)}`, dropLast(value)]
  const items = /^\[(.+)\]$/s
    .exec(value)?.[1]
    ?.split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  if (items) return [toList([...items, items.at(-1) ?? '']), toList(items.slice(0, -1))]
  throw new Error(`There is no rule for changing ${value}`)
}

/** Changes a number by a tenth, but at least by 1. */
function changeNumber(value: number) {
  return [Math.max(value + 1, Math.round(value * 1.1)), Math.min(value - 1, Math.round(value * 0.9))]
}

/** Drops the last character of a text in quotes. */
function dropLast(value: string) {
  return value.slice(0, -2) + value.slice(-1)
}

function toList(items: readonly string[]) {
  return `[${items.join(', ')}]`
}
