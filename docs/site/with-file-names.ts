import type { MarkdownOptions } from 'vitepress'

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0]

/** The name in the line that begins a block of code: ```ts [src/client.ts] */
const NAME = /\[([^\]]+)\]/

/** Shows the name of its file above a block of code. */
export function withFileNames(md: MarkdownIt): void {
  const { fence } = md.renderer.rules
  md.renderer.rules.fence = (tokens, index, ...others) => {
    const name = NAME.exec(tokens[index]?.info ?? '')?.[1]
    const code = fence?.(tokens, index, ...others) ?? ''
    return name === undefined ? code : `<p class="file-name"><code>${md.utils.escapeHtml(name)}</code></p>${code}`
  }
}
