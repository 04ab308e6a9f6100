import { createRequire } from 'node:module'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import type { Row } from './row.ts'
import { ROOT } from './servers.ts'

const AIM_BYTES = 14 * 1024

/** Returns the size of all files of a bundle: what a page loads that uses everything. */
async function measure(entry: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export * from ${JSON.stringify(entry)}`, resolveDir: path.join(ROOT, 'scripts/bench') },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    splitting: true,
    outdir: ROOT,
    write: false,
  })
  return outputFiles.reduce((total, { contents }) => total + brotliCompressSync(contents).length, 0)
}

/** The vendor's own headless build. The journeys run it, too. */
const VENDOR = createRequire(path.join(ROOT, 'e2e/package.json')).resolve('@stytch/vanilla-js/headless')

/** Measures the headless client alone, minified and compressed with brotli: what loads at once, and what the first call loads. */
export async function benchClientSize(): Promise<Row[]> {
  const ours = await measure(path.join(ROOT, 'widget/src/client/index.ts'))
  const vendor = await measure(VENDOR)
  return [
    {
      what: "headless client, brotli, beside the vendor's headless build",
      ours: `${ours} B`,
      bare: `${vendor} B`,
      ratio: ours / vendor,
      aim: '≤ 1',
    },
    {
      what: 'headless client, brotli, beside its budget of 14 kB',
      ours: `${ours} B`,
      bare: `${AIM_BYTES} B`,
      ratio: ours / AIM_BYTES,
      aim: '≤ 1',
    },
  ]
}
