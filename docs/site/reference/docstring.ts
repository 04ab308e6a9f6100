import { toProse } from './markdown.ts'

/** Renders a docstring. Its tags are a list. */
export function renderDoc(doc: string): string {
  const [text = '', ...tags] = doc.split(/(?=(?:^|\s)@(?:param|returns|throws|see|public)\b)/)
  const items = tags
    .map((tag) => /^\s*@(\w+)\s*([\s\S]*)$/.exec(tag))
    .filter((found) => found !== null && found[1] !== 'public')
    .map((found) => `- **${found?.[1]}** ${toProse((found?.[2] ?? '').replaceAll(/\s+/g, ' ').trim())}`)
  return [toProse(text.trim()), items.join('\n')].filter((part) => part !== '').join('\n\n')
}

/** Formats code as a block. */
export function toBlock(code: string): string {
  return `\`\`\`ts\n${code.trim()}\n\`\`\``
}
