import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'

/** The oldest browsers that the products support. */
const BROWSER_FLOOR = JSON.parse(readFileSync(new URL('../browser-floor.json', import.meta.url), 'utf8'))
const INLINE = /\.css\?inline$/

/** A plugin for Vite: `import styles from './x.css?inline'` gets minified styles. A library build does not minify them by itself. */
export function inlineStyles() {
  return {
    name: 'inline-styles',
    enforce: 'pre',
    async load(id) {
      if (!INLINE.test(id)) return null
      const source = await readFile(id.replace(/\?.*$/, ''), 'utf8')
      const { code } = await transform(source, { loader: 'css', minify: true, target: BROWSER_FLOOR })
      return code.trim()
    },
  }
}
