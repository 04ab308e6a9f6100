import path from 'node:path'
import { build } from 'vite'
import aliases from '../../widget/preact-aliases.json' with { type: 'json' }
import { CHECKS } from '../../widget/page-build.ts'
import { inlineStyles } from '../../widget/build/inline-styles.mjs'
import { ROOT } from './root.ts'

/** Builds the widget of the theming page, on Preact: one script, which the page loads when it is shown. */
export async function buildPreview(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: ROOT,
    publicDir: false,
    plugins: [inlineStyles()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    resolve: { alias: aliases },
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: true,
      modulePreload: false,
      rolldownOptions: {
        checks: CHECKS,
        input: path.join(ROOT, 'docs/site/playground/preview.ts'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'preview.js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  })
}
