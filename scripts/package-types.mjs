import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './build-targets.mjs'

/** The entry points of the packages that are part of the published ones. */
const BUNDLED = { '@latchkey/openapi': 'openapi/index.ts', '@latchkey/languages': 'languages/index.ts' }
const IMPORT = /(?<=\bfrom\s+|\bimport\()(['"])([^'"]+)\1/g

/**
 * Writes the declarations that a package's entry points reach, with those of the documents, which are not published.
 *
 * @param {object} options
 * @param {readonly string[]} options.rooms the folders of the repository to compile
 * @param {readonly string[]} options.entryPoints source files, by their path in the repository
 * @param {string} options.folder where the declarations go, in folders like those of the repository
 */
export function writeTypes({ rooms, entryPoints, folder }) {
  const emitted = path.join(ROOT, '.cache/package-types', path.basename(rooms.at(-1)))
  rmSync(emitted, { recursive: true, force: true })
  for (const room of rooms) emit(room, emitted)
  cpSync(path.join(ROOT, 'openapi/generated'), path.join(emitted, 'openapi/generated'), { recursive: true })
  const reached = new Set(entryPoints.map(toDeclaration))
  for (const file of reached) {
    const { text, imports } = readTypes(emitted, file)
    for (const imported of imports) reached.add(imported)
    const target = path.join(folder, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
}

/** @returns {string} the path of a source file's declarations */
export function toDeclaration(file) {
  return file.replace(/(\.d)?\.tsx?$/, '.d.ts')
}

function emit(room, outDir) {
  // Declarations are left out if they are marked `@internal`: the package's users lack the types that they need.
  const options = [
    '--declaration',
    '--emitDeclarationOnly',
    '--stripInternal',
    '--noEmit',
    'false',
    '--incremental',
    'false',
  ]
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc')
  const args = [tsc, '-p', room, ...options, '--rootDir', '.', '--outDir', outDir]
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
}

/** Returns a declaration file with relative imports of other packages, and the files that it imports. */
function readTypes(emitted, file) {
  const imports = []
  const folder = path.posix.dirname(file)
  const text = readFileSync(path.join(emitted, file), 'utf8').replaceAll(IMPORT, (whole, _quote, specifier) => {
    const bundled = BUNDLED[specifier] ?? /^@latchkey\/(languages\/.+\.ts)$/.exec(specifier)?.[1]
    const wanted = bundled ? toRelative(folder, bundled) : specifier
    if (!wanted.startsWith('.')) return whole
    imports.push(path.posix.join(folder, toDeclaration(wanted)))
    return `'${wanted.replace(/(\.d)?\.tsx?$/, '.js')}'`
  })
  return { text, imports }
}

/** Returns a path as an import has it. */
function toRelative(folder, file) {
  const relative = path.posix.relative(folder, file)
  return relative.startsWith('.') ? relative : `./${relative}`
}
