import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { listSidebar } from './sidebar.ts'

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/

type Page = { title: string; description: string }

/**
 * Renders `llms.txt`, by which language models find the pages: the title, the address and one line of each, in the order
 * of the navigation. Pages that are not in the navigation come last.
 *
 * @param folder of all pages
 * @param base the folder of its origin that the site is served from
 * @throws Error for a page without a title and a description
 */
export function renderLlms(folder: string, base: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const pages = new Map(
    names
      .filter((name) => name.endsWith('.md'))
      .map((name) => name.slice(0, -'.md'.length).split(path.sep).join('/'))
      .toSorted((a, b) => a.localeCompare(b))
      .map((name) => [name, readPage(path.join(folder, `${name}.md`))]),
  )
  const take = (name: string) => {
    const page = pages.get(name)
    pages.delete(name)
    return page ? [`- [${page.title}](${base}${name}.html): ${page.description}`] : []
  }
  const about = pages.get('index')
  const groups = listSidebar(folder).map(({ text, items }) => [
    `## ${text}`,
    items.flatMap(({ link }) => take(link.slice(1).replace(/\/$/, '/index'))).join('\n'),
  ])
  pages.delete('index')
  const others = ['## Details', [...pages.keys()].flatMap(take).join('\n')]
  return `${[`# ${about?.title}`, `> ${about?.description}`, ...groups.flat(), ...others].join('\n\n')}\n`
}

function readPage(file: string): Page {
  const front: unknown = parse(FRONT_MATTER.exec(readFileSync(file, 'utf8'))?.[1] ?? '')
  const get = (key: string) => String(Reflect.get(Object(front), key) ?? '')
  const page = { title: get('title'), description: get('description') }
  if (page.title === '' || page.description === '') throw new Error(`${file} needs a title and a description.`)
  return page
}
