import { CONTRAST_PAIRS, contrastOf, MIN_CONTRAST } from './contrast.ts'

const HEX = /^#([\da-f]{3}|[\da-f]{6})$/i

/** Describes the pairs of colours whose contrast is too weak. Colours that are not hexadecimal are not judged. */
export function describeWeakPairs(values: Readonly<Record<string, string>>): string[] {
  return CONTRAST_PAIRS.flatMap(({ front, back, kind }) => {
    const [a = '', b = ''] = [values[front], values[back]]
    if (!HEX.test(a) || !HEX.test(b)) return []
    const contrast = contrastOf(a, b)
    const least = MIN_CONTRAST[kind]
    return contrast < least ? [`${front} on ${back}: ${toRatio(contrast)}, at least ${least}:1 is needed`] : []
  })
}

/** Rounds down, so that a contrast that is too weak never looks sufficient. */
function toRatio(contrast: number): string {
  return `${Math.floor(contrast * 10) / 10}:1`
}
