import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { transformerStyleToClass } from '@shikijs/transformers'
import type { MarkdownOptions, SiteConfig, TransformContext } from 'vitepress'

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0]

const INLINE_SCRIPT = /<script id="[^"]*">([\s\S]*?)<\/script>/g
/**
 * Matches style attributes. They are removed: their styles are in `site.css` or are set by scripts, which a policy
 * allows.
 */
const STYLE_ATTRIBUTE = /(<[a-z][^>]*?) style="[^"]*"/g
const CODE_STYLES = 'code.css'

/**
 * Moves scripts and styles that VitePress writes into its pages to files, so that the content security policy of the
 * site needs no exception for inline code.
 */
export function withoutInlineCode() {
  const codeTransformer = transformerStyleToClass({ classPrefix: 'code-' })
  const scripts = new Map<string, string>()
  return {
    /** Replaces the inline styles of highlighted code by classes. */
    codeTransformer,
    /** Replaces the inline alignment of table cells by classes. */
    markdown(md: MarkdownIt) {
      md.core.ruler.push('cells-without-styles', ({ tokens }) => {
        for (const token of tokens) {
          const alignment = /^text-align:(\w+)$/.exec(token.attrGet('style') ?? '')?.[1]
          if (alignment === undefined) continue
          token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style')
          token.attrJoin('class', `align-${alignment}`)
        }
      })
    },
    transformHtml(html: string, _file: string, { siteConfig }: TransformContext) {
      const { base } = siteConfig.site
      return html
        .replaceAll(INLINE_SCRIPT, (_whole, code: string) => {
          const name = `${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
          scripts.set(name, code)
          return `<script src="${base}assets/${name}"></script>`
        })
        .replaceAll(STYLE_ATTRIBUTE, '$1')
        .replace('</title>', `</title>\n    <link rel="stylesheet" href="${base}assets/${CODE_STYLES}">`)
    },
    buildEnd({ outDir }: SiteConfig) {
      const folder = path.join(outDir, 'assets')
      mkdirSync(folder, { recursive: true })
      for (const [name, code] of scripts) writeFileSync(path.join(folder, name), code)
      writeFileSync(path.join(folder, CODE_STYLES), codeTransformer.getCSS())
    },
  }
}
