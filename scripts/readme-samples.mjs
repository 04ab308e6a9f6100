import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A block of code that begins with a comment that names its file. */
const BLOCK = /^```(?:ts|js)\n(?:\/\/ (\S+)\n)?([\s\S]*?)^```$/gm

/**
 * Returns the files that a README shows, by name.
 *
 * @param {string} text Markdown
 * @throws Error for a block of code without a name
 */
export function readSamples(text) {
  const samples = [...text.matchAll(BLOCK)].map(([block, name, content]) => {
    if (name === undefined) throw new Error(`A block of code names no file: ${block.slice(0, 80)}`)
    return [name, content]
  })
  return new Map(samples)
}

/** Lists links to files, which are broken in a README outside its repository. */
export function listFileLinks(text) {
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '')
  return [...prose.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map(([, target]) => target)
}

/** A block of code with the name of its file in brackets: ```ts [src/client.ts] */
const FILE = /^```\w+ \[([^\]]+)\]\n([\s\S]*?)^```$/gm

/**
 * Lists the projects that pages of the documentation show, by the name of the page: their files by name.
 *
 * @param {string} folder of the pages
 */
export function listProjects(folder) {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  const projects = pages.map((name) => {
    const files = [...readFileSync(path.join(folder, name), 'utf8').matchAll(FILE)].map(([, file, text]) => [
      file,
      text,
    ])
    return [path.basename(name, '.md'), new Map(files)]
  })
  return new Map(projects.filter(([, files]) => files.has('package.json')))
}
