import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '../fixtures.ts'

const ROOT = path.join(import.meta.dirname, '../..')
/** Builds the page in a folder as `npm run dev` does. */
const BUILD = `
import { build } from 'vite'
import { reloadPlugin } from './scripts/dev/reload-plugin.mjs'
const root = process.argv[1]
await build({ configFile: false, logLevel: 'silent', root, plugins: [reloadPlugin()], build: { emptyOutDir: true, modulePreload: false } })
`

/**
 * Serves a page from a folder, with the headers of the web app.
 *
 * @returns its URL, and a function that stops the server
 */
async function serve(root: string) {
  const options = ['--port', '0', '--web-port', '0', '--no-tool-server', '--no-seed', '--web-root', root]
  const server = spawn(process.execPath, ['mock-provider/dist/cli.mjs', ...options], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const text of server.stdout) {
    said += String(text)
    if (said.includes('Press Ctrl+C')) break
  }
  const [url = ''] = /(?<=Web app +)http:\S+/.exec(said) ?? []
  const end = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return { url, end }
}

test(
  'the development server reloads a rebuilt page, under the CSP of the web app',
  { tag: '@night' },
  async ({ page }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-dev-page-'))
    const build = (text: string) => {
      writeFileSync(
        path.join(folder, 'index.html'),
        '<!doctype html><p></p><script type="module" src="./main.js"></script>',
      )
      writeFileSync(path.join(folder, 'main.js'), `document.querySelector('p').textContent = '${text}'`)
      execFileSync(process.execPath, ['--input-type=module', '-e', BUILD, folder], { cwd: ROOT })
    }
    build('before')
    const { url, end } = await serve(path.join(folder, 'dist'))
    try {
      const answers = page.waitForResponse((response) => response.url().endsWith('dev-build.txt'))
      const response = await page.goto(url)
      expect(response?.headers()['content-security-policy']).toContain("script-src 'self'")
      await expect(page.locator('p')).toHaveText('before')
      await answers
      build('after')
      await expect(page.locator('p')).toHaveText('after')
    } finally {
      await end()
      rmSync(folder, { recursive: true })
    }
  },
)
