import { toCustomProperty } from './custom-property.ts'
import { THEME_TOKENS } from './theme.ts'
import { describeWeakPairs } from './weak-pairs.ts'

/** Warns the developer of a theme whose colours are hard to read, as the browser computed them. */
export function warnOfWeakPairs(widget: Element): void {
  const style = getComputedStyle(widget)
  const canvas = widget.ownerDocument.createElement('canvas').getContext('2d')
  const toHex = (color: string) => {
    if (!canvas) return color
    canvas.fillStyle = color
    return canvas.fillStyle
  }
  const colors = Object.fromEntries(
    THEME_TOKENS.map((token) => [token, style.getPropertyValue(toCustomProperty(token)).trim()] as const)
      .filter(([, value]) => CSS.supports('color', value))
      .map(([token, value]) => [token, toHex(value)]),
  )
  const weak = describeWeakPairs(colors)
  if (weak.length > 0) console.warn(`The theme of the sign-in form is hard to read.\n${weak.join('\n')}`)
}
