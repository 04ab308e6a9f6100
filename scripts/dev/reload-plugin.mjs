import { randomUUID } from 'node:crypto'

const SCRIPT = 'assets/dev-reload.js'
const BUILD = 'dev-build.txt'

/**
 * Runs in the page, which stays under its strict policy: a script of its own origin that asks its own origin. A server
 * that restarts does not answer for a moment.
 */
const RELOAD = `const url = new URL('${BUILD}', import.meta.url)
let known
async function check() {
  if (document.hidden) return
  const response = await fetch(url, { cache: 'no-store' }).catch(() => undefined)
  const build = response?.ok ? await response.text() : known
  if (known !== undefined && build !== known) location.reload()
  known = build
}
await check()
setInterval(check, 500)
`

/** Makes a built page load itself again when it was built again. @returns {import('vite').Plugin} */
export function reloadPlugin() {
  let base = '/'
  return {
    name: 'latchkey-reload',
    apply: 'build',
    configResolved: (config) => void (base = config.base),
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: `${base}${SCRIPT}` }, injectTo: 'head' }],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: SCRIPT, source: RELOAD })
      this.emitFile({ type: 'asset', fileName: `assets/${BUILD}`, source: randomUUID() })
    },
  }
}
