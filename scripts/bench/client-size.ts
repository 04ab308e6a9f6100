import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import type { Row } from './row.ts'
import { ROOT } from './servers.ts'

const AIM_BYTES = 14 * 1024

async function measure(entry: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export * from ${JSON.stringify(entry)}`, resolveDir: path.join(ROOT, 'scripts/bench') },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  return brotliCompressSync(outputFiles[0]?.contents ?? new Uint8Array()).length
}

/** The headless client alone, minified and brotli. */
export async function benchClientSize(): Promise<Row[]> {
  const ours = await measure(path.join(ROOT, 'widget/src/client/index.ts'))
  return [
    {
      what: 'headless client, brotli, beside its budget of 14 kB',
      ours: `${ours} B`,
      bare: `${AIM_BYTES} B`,
      ratio: ours / AIM_BYTES,
      aim: '≤ 1',
    },
  ]
}
