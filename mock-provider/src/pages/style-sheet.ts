import { readFileSync } from 'node:fs'

/** Path of the style sheet of all pages shown to people. */
export const STYLE_SHEET_PATH = '/_pages/style.css'

/** The text of `widget/src/theme/system.css`, which the build puts into a bundle (`scripts/build-targets.mjs`). */
declare const SYSTEM_CSS: string | undefined

const SYSTEM =
  typeof SYSTEM_CSS === 'string'
    ? SYSTEM_CSS
    : readFileSync(new URL('../../../widget/src/theme/system.css', import.meta.url), 'utf8')

/**
 * Returns a colour of the shared look, for mails and for what takes no style sheet.
 *
 * @throws Error when there is no such colour
 */
export function toColour(name: string, scheme: 'light' | 'dark' = 'light'): string {
  const [, light, dark] = new RegExp(String.raw`--${name}: light-dark\((#\w+), (#\w+)\)`).exec(SYSTEM) ?? []
  const colour = scheme === 'light' ? light : dark
  if (colour === undefined) throw new Error(`system.css has no colour ${name}.`)
  return colour
}

/** Returns the tokens in one colour scheme: older browsers do not know `light-dark`. */
function toTokens(scheme: 'light' | 'dark'): string {
  return SYSTEM.replaceAll(/light-dark\((#\w+), (#\w+)\)/g, scheme === 'light' ? '$1' : '$2')
}

export const STYLE_SHEET = `
${toTokens('light')}
@media screen and (prefers-color-scheme: dark) {
${toTokens('dark')}
}
*, *::before, *::after { box-sizing: border-box }
body {
  margin: 0;
  min-height: 100vh;
  background: var(--ground);
  color: var(--text);
  font: 1rem/1.5 var(--font);
  overflow-wrap: anywhere;
}
.banner {
  margin: 0;
  padding: .5rem 1rem;
  background: var(--warn-ground);
  color: var(--warn);
  text-align: center;
  font-size: var(--small);
}
main {
  width: min(26rem, 100% - 2rem);
  margin: clamp(1rem, 6vh, 4rem) auto;
  padding: clamp(1rem, 5vw, 2rem);
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--card-radius);
}
h1 { margin: 0 0 .5rem; font-size: var(--title); line-height: 1.25 }
h2 { margin: 1.75rem 0 .75rem; font-size: 1.0625rem }
p { margin: 0 0 1rem }
.framed { min-height: 0; background: var(--surface) }
.framed main { width: 100%; margin: 0; padding: 1rem; border: 0; border-radius: 0 }
.framed h1 { font-size: 1.125rem }
.framed p { margin: 0 }
.framed #close { margin-top: .625rem }
.quiet { color: var(--quiet) }
ul.choices { list-style: none; margin: 1.25rem 0 0; padding: 0; display: grid; gap: .625rem }
form { margin: 0 }
label { display: block; margin-top: .75rem; font-weight: 600 }
input {
  width: 100%;
  min-height: 2.75rem;
  margin-top: .25rem;
  padding: .5rem .75rem;
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--text);
  font: inherit;
}
button, .button {
  display: block;
  width: 100%;
  min-height: 2.75rem;
  padding: .625rem 1rem;
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: transparent;
  color: var(--text);
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
button.choice { text-align: start }
button.choice small { display: block; font-weight: 400; color: var(--quiet) }
button.primary, .button.primary { background: var(--primary); border-color: var(--primary); color: var(--on-primary) }
form > button { margin-top: 1rem }
.choices form > button { margin-top: 0 }
button:hover, .button:hover { box-shadow: inset 0 0 0 1px currentColor }
a { color: var(--accent) }
a.primary { color: var(--on-primary) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
code, dd { font-family: var(--code-font); font-size: var(--small) }
details { margin-top: 1.5rem }
summary { cursor: pointer; color: var(--quiet) }
dl { margin: .75rem 0 0 }
dt { color: var(--quiet); font-size: var(--small) }
dd { margin: 0 0 .5rem }
`
