import { version } from '../../package.json' with { type: 'json' }
import type { ProductId } from '../../src/index.ts'
import type { PlaygroundState } from './state.ts'
import { toLiteral } from './to-literal.ts'
import type { Project } from './to-react-code.ts'

/** The methods whose forms are in the smaller one of the two drop-in scripts. */
const IN_SMALL_SCRIPT: readonly ProductId[] = ['oauth', 'emailMagicLinks']

/** Returns an HTML page that loads the smallest drop-in script with the forms of all configured methods. */
export function toPage({ publicToken, baseUrl }: Project, { config }: PlaygroundState): string {
  const isSmall = config.products.every((product) => IN_SMALL_SCRIPT.includes(product))
  return [
    `<script type="module" src="/latchkey/latchkey-${isSmall ? '' : 'full-'}${version}.js"></script>`,
    `<script type="module" src="/sign-in.js"></script>`,
    `<latchkey-sign-in public-token="${toAttribute(publicToken)}" base-url="${toAttribute(baseUrl)}"></latchkey-sign-in>`,
    '',
  ].join('\n')
}

/** Returns the script that configures the form on the HTML page. */
export function toScript({ config, theme, strings }: PlaygroundState): string {
  const properties = Object.entries({ config, theme, strings }).filter(([, value]) => Object.keys(value).length > 0)
  return [
    `const form = document.querySelector('latchkey-sign-in')`,
    ...properties.map(([name, value]) => `form.${name} = ${toLiteral(value)}`),
    '',
  ].join('\n')
}

function toAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
