import { minify } from 'terser'

/**
 * A plugin for Vite: shortens each file before Rolldown's minifier does, which does not inline functions that are used
 * once. It saves about two percent of the compressed size.
 */
export function shortenCode() {
  return {
    name: 'shorten-code',
    enforce: 'post',
    async renderChunk(source) {
      const options = { module: true, sourceMap: true, mangle: false, compress: { ecma: 2020, passes: 3 } }
      const { code, map } = await minify(source, { ...options, format: { ecma: 2020 } })
      return { code, map: JSON.parse(map) }
    },
  }
}
