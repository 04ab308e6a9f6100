import { randomUUID } from 'node:crypto'

const SCRIPT = 'assets/dev-reload.js'
const BUILD = 'dev-build.txt'

/**
 * A script that polls the server from the page. The page keeps its strict policy, because script and requests stay
 * within its own origin. A server that restarts does not respond for a moment.
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

/** Makes a built page reload when it is rebuilt. @returns {import('vite').Plugin} */
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
