import { createRequire } from 'node:module'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { toRow, type Row } from './row.ts'
import { ROOT } from './servers.ts'

const AIM_BYTES = 14 * 1024

/**
 * The module that the first call loads. Other lazy modules are needed by few pages and do not count towards the budget.
 */
const METHODS = 'widget/src/client/methods.ts'

/** Measures a bundle: the files that every page loads by its first call, and the optional ones. */
async function measure(entry: string): Promise<{ usual: number; optional: number }> {
  const { outputFiles, metafile } = await build({
    metafile: true,
    absWorkingDir: ROOT,
    stdin: { contents: `export * from ${JSON.stringify(entry)}`, resolveDir: path.join(ROOT, 'scripts/bench') },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    splitting: true,
    outdir: ROOT,
    write: false,
  })
  const { outputs } = metafile
  const usual = new Set(
    Object.keys(outputs).filter((file) => ['<stdin>', METHODS].includes(outputs[file]?.entryPoint ?? '')),
  )
  for (const file of usual) {
    for (const { path: imported, kind } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement') usual.add(imported)
    }
  }
  const sizes = { usual: 0, optional: 0 }
  for (const file of outputFiles) {
    const part = usual.has(path.relative(ROOT, file.path)) ? 'usual' : 'optional'
    sizes[part] += brotliCompressSync(file.contents).length
  }
  return sizes
}

/** The vendor's own headless build. The journeys run it, too. */
const VENDOR = createRequire(path.join(ROOT, 'e2e/package.json')).resolve('@stytch/vanilla-js/headless')

/**
 * Measures the headless client alone, minified and compressed with brotli: what loads at once, and what the first call
 * loads. One Tap, the hidden page and the fraud check load later, in projects that use them. The vendor's build has no optional parts, so it is compared with all of ours.
 */
export async function benchClientSize(): Promise<Row[]> {
  const { usual, optional } = await measure(path.join(ROOT, 'widget/src/client/index.ts'))
  const vendor = (await measure(VENDOR)).usual
  const budget = 'headless client without parts for few pages, brotli, beside its budget of 14 kB'
  return [
    toRow("headless client, brotli, beside the vendor's headless build", usual + optional, vendor, 'B', '≤ 1'),
    toRow(budget, usual, AIM_BYTES, 'B', '≤ 1'),
  ]
}
