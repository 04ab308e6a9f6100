import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitepress'
import { withoutInlineCode } from '../without-inline-code.ts'
import { withFileNames } from '../with-file-names.ts'
import { listSidebar } from '../sidebar.ts'

const CACHE = fileURLToPath(new URL('../../../.cache/site', import.meta.url))

const strict = withoutInlineCode()

/** The pages are rendered once by the server build, whose size does not matter. */
const plainServerBuild: Plugin = {
  name: 'plain-server-build',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild ? { build: { minify: false, rollupOptions: { treeshake: false } } } : undefined,
}

export default defineConfig({
  title: 'Latchkey',
  description: 'A sign-in form for web pages, and an offline stand-in for the provider behind it.',
  lang: 'en',
  srcDir: 'pages',
  cacheDir: CACHE,
  // Links end in `.html`, so that any static file server can serve the site.
  cleanUrls: false,
  // Links to the mock on this machine work only while the reader runs it.
  ignoreDeadLinks: 'localhostLinks',
  // A disabled transition would add a style element, which a strict content security policy forbids.
  appearance: { disableTransition: false },
  // Metadata goes into a script file, because a strict content security policy forbids inline scripts.
  metaChunk: true,
  transformHead: ({ siteData }) => [['link', { rel: 'icon', href: `${siteData.base}icon.svg`, type: 'image/svg+xml' }]],
  transformHtml: strict.transformHtml,
  buildEnd: strict.buildEnd,
  markdown: {
    // The default themes have too little contrast.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    codeTransformers: [strict.codeTransformer],
    config(md) {
      strict.markdown(md)
      withFileNames(md)
    },
  },
  vite: { plugins: [plainServerBuild] },
  themeConfig: {
    logo: '/icon.svg',
    // Code is indexed without syntax highlighting.
    search: {
      provider: 'local',
      options: { _render: (text, env, md) => md.render(text.replaceAll(/^```\w+/gm, '```txt'), env) },
    },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/start/app-developers', activeMatch: '/start/' },
      { text: 'Theming', link: '/theming' },
      { text: 'Configuration', link: '/reference/configuration' },
      { text: 'Errors', link: '/reference/errors/' },
    ],
    sidebar: listSidebar(fileURLToPath(new URL('../pages', import.meta.url))),
    externalLinkIcon: true,
  },
})
