import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ID = /\sid="([^"]+)"/g
const LINK = /\shref="([^"#]*)#([^"]+)"/g

/**
 * Checks that links to headings lead to headings. VitePress checks the pages alone.
 *
 * @param folder the built site
 * @param base the folder of its origin that the site is served from
 * @throws Error naming the links that lead nowhere
 */
export function checkAnchors(folder: string, base: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  const texts = new Map(
    files.map((name) => [name.split(path.sep).join('/'), readFileSync(path.join(folder, name), 'utf8')]),
  )
  const ids = new Map([...texts].map(([name, text]) => [name, new Set([...text.matchAll(ID)].map(([, id]) => id))]))
  const dead = [...texts].flatMap(([name, text]) =>
    [...text.matchAll(LINK)].flatMap(([, href = '', anchor = '']) => {
      const target = findPage(href, name, base)
      return target === undefined || ids.get(target)?.has(decodeURIComponent(anchor))
        ? []
        : [`${name}: ${href}#${anchor}`]
    }),
  )
  if (dead.length > 0) throw new Error(`These links lead to no heading:\n${dead.join('\n')}`)
}

/** Finds the page of the site that a link leads to. Undefined for links that leave the site. */
function findPage(href: string, from: string, base: string): string | undefined {
  if (href === '') return from
  const origin = 'https://site.invalid'
  const { origin: linked, pathname } = new URL(href, `${origin}${base}${from}`)
  if (linked !== origin || !pathname.startsWith(base)) return undefined
  const page = pathname.slice(base.length)
  return page === '' || page.endsWith('/') ? `${page}index.html` : page
}
