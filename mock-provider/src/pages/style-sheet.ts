/** Path of the style sheet of all pages shown to people. */
export const STYLE_SHEET_PATH = '/_pages/style.css'

/** Colours have a contrast of at least 4.5 : 1 for text and 3 : 1 for borders (WCAG 2.2, 1.4.3 and 1.4.11). */
export const STYLE_SHEET = `
:root {
  color-scheme: light dark;
  --paper: #f5f6f8;
  --card: #fff;
  --ink: #1b2230;
  --quiet: #566072;
  --edge: #7d8797;
  --accent: #1f3a8a;
  --on-accent: #fff;
  --warning: #fff1c9;
  --on-warning: #4a3500;
}
@media (prefers-contrast: more) {
  :root { --quiet: var(--ink); --edge: var(--ink) }
}
@media print {
  :root { color-scheme: light }
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #10141b;
    --card: #1a202a;
    --ink: #eef1f6;
    --quiet: #aab4c4;
    --edge: #7d8797;
    --accent: #a9c1ff;
    --on-accent: #0d1730;
    --warning: #3b2f0b;
    --on-warning: #ffe7a6;
  }
}
*, *::before, *::after { box-sizing: border-box }
body {
  margin: 0;
  min-height: 100vh;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;
  overflow-wrap: anywhere;
}
.banner {
  margin: 0;
  padding: .5rem 1rem;
  background: var(--warning);
  color: var(--on-warning);
  text-align: center;
  font-size: .875rem;
}
main {
  width: min(26rem, 100% - 2rem);
  margin: clamp(1rem, 6vh, 4rem) auto;
  padding: clamp(1rem, 5vw, 2rem);
  background: var(--card);
  border: 1px solid color-mix(in srgb, var(--edge) 45%, transparent);
  border-radius: .75rem;
}
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25 }
h2 { margin: 1.75rem 0 .75rem; font-size: 1.0625rem }
p { margin: 0 0 1rem }
.framed { min-height: 0; background: var(--card) }
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
  border: 1px solid var(--edge);
  border-radius: .5rem;
  background: var(--card);
  color: var(--ink);
  font: inherit;
}
button, .button {
  display: block;
  width: 100%;
  min-height: 2.75rem;
  padding: .625rem 1rem;
  border: 1px solid var(--edge);
  border-radius: .5rem;
  background: transparent;
  color: var(--ink);
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
button.choice { text-align: start }
button.choice small { display: block; font-weight: 400; color: var(--quiet) }
button.primary, .button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
form > button { margin-top: 1rem }
.choices form > button { margin-top: 0 }
button:hover, .button:hover { box-shadow: inset 0 0 0 1px currentColor }
a { color: var(--accent) }
a.primary { color: var(--on-accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
code, dd { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .875rem }
details { margin-top: 1.5rem }
summary { cursor: pointer; color: var(--quiet) }
dl { margin: .75rem 0 0 }
dt { color: var(--quiet); font-size: .875rem }
dd { margin: 0 0 .5rem }
`
