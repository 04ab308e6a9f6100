import path from 'node:path'
import { build, type Plugin } from 'vite'
import aliases from '../../widget/preact-aliases.json' with { type: 'json' }
import { CHECKS } from '../../widget/page-build.ts'
import { inlineStyles } from '../../widget/build/inline-styles.mjs'
import { ROOT } from './root.ts'

/** The page is in English, so the texts in other languages are left out. */
const englishOnly: Plugin = {
  name: 'english-only',
  load: {
    filter: { id: /\/languages\/generated\/(widget|errors)-texts\.ts$/ },
    handler: () => 'export const WIDGET_TEXTS = {}\nexport const ERRORS_TEXTS = {}',
  },
}

/** Builds the widget of the theming page, on Preact: one script, which the page loads when it is shown. */
export async function buildPreview(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: ROOT,
    publicDir: false,
    plugins: [inlineStyles(), englishOnly],
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
