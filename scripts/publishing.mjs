// What both published packages have in common: the facts of their manifests, and the licences of the code in them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './build-targets.mjs'

const readJson = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))

/** Returns the members of a published manifest that follow from the root manifest. @param {string} directory of the package */
export function describePublished(directory) {
  const { author, homepage, bugs, repository, engines } = readJson('package.json')
  return {
    author,
    homepage,
    bugs,
    repository: { ...repository, directory },
    engines: { node: engines.node },
    // A scoped package is private otherwise.
    publishConfig: { access: 'public' },
  }
}

/** Licences that allow redistribution, provided that their text is passed on. */
const ALLOWED = /^\(?(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense)\b/

/**
 * Writes the licences of all packages that some packages of this repository are built of: those that they depend on, at
 * any depth, by the lock file.
 *
 * @param {string[]} manifests folders with a `package.json`
 * @param {string[]} more names of further packages, without those that they depend on
 * @throws Error for a licence that is not known to allow it, or whose text is missing
 */
export function writeNotices(file, manifests, more) {
  const { packages } = readJson('package-lock.json')
  const found = new Map()
  const visit = (name, from) => {
    const place = findPlace(packages, name, from)
    if (place === undefined || found.has(place)) return
    const { link, resolved, dependencies = {} } = packages[place]
    if (!link) found.set(place, readNotice(place, packages[place]))
    for (const needed of Object.keys(link ? (packages[resolved].dependencies ?? {}) : dependencies))
      visit(needed, link ? resolved : place)
  }
  for (const folder of manifests)
    for (const name of Object.keys(readJson(`${folder}/package.json`).dependencies)) visit(name, folder)
  for (const name of more) found.set(name, readNotice(`node_modules/${name}`, packages[`node_modules/${name}`]))
  const texts = [...new Set([...found.values()].filter((text) => text !== undefined))].toSorted((a, b) =>
    a.localeCompare(b),
  )
  writeFileSync(file, `# Third-party software\n\nThis package contains code of these packages.\n\n${texts.join('\n')}`)
}

/** Finds the folder of a package as Node does: beside the package that needs it, or further up. */
function findPlace(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const place = `${folder && `${folder}/`}node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return undefined
  }
}

/** Returns undefined for types, which are not code. @throws Error */
function readNotice(place, { version, license = '' }) {
  const folder = path.join(ROOT, place)
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (name.startsWith('@types/') || !existsSync(folder)) return undefined
  if (!ALLOWED.test(license)) throw new Error(`${name} has the licence "${license}".`)
  const own = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|-|$)/i.test(entry))
  const text = own === undefined ? `Licence: ${license}` : readFileSync(path.join(folder, own), 'utf8').trim()
  return `## ${name} ${version}\n\n\`\`\`text\n${text}\n\`\`\`\n`
}
