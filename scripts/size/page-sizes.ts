import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { toModuleName } from './module-name.ts'
import { findModuleTexts } from './module-texts.ts'
import type { Sizes } from './size-tree.ts'

/** Some of a page's scripts. Bytes are those of gzip. */
export type Part = { files: number; bytes: number; sizes: Sizes }

/**
 * Measures the scripts that a page loads until it can be used, and those that it may load later.
 *
 * @param firstFiles the names of the first group
 */
export function measurePage(folder: string, firstFiles: string[]): { first: Part; later: Part } {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => path.join(folder, file))
  return {
    first: measureFiles(files.filter((file) => firstFiles.includes(file))),
    later: measureFiles(files.filter((file) => !firstFiles.includes(file))),
  }
}

function measureFiles(files: string[]): Part {
  const part: Part = { files: files.length, bytes: 0, sizes: new Map() }
  for (const file of files) {
    const script = readFileSync(file, 'utf8')
    const bytes = gzipSync(script, { level: 9 }).length
    part.bytes += bytes
    for (const [name, share] of shareBytes(findTexts(file, script), bytes)) {
      part.sizes.set(name, (part.sizes.get(name) ?? 0) + share)
    }
  }
  return part
}

/** Small scripts, and those that are not built, have no map. */
function findTexts(file: string, script: string): Map<string, string> {
  const map = findMap(file)
  if (!map) return new Map([[file, script]])
  return findModuleTexts(script, map, (source) => findMap(path.resolve(path.dirname(file), source)))
}

const maps = new Map<string, SourceMap | undefined>()

function findMap(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const address = `${file}.map`
    maps.set(file, existsSync(address) ? new SourceMap(JSON.parse(readFileSync(address, 'utf8'))) : undefined)
  }
  return maps.get(file)
}

/**
 * Divides the bytes of a compressed script between its modules.
 *
 * @param texts each module's part of the script, by its source. A part weighs as much as it does when it is compressed alone.
 */
export function shareBytes(texts: Map<string, string>, bytes: number): Sizes {
  const weights = new Map<string, number>()
  for (const [source, text] of texts) {
    const name = toModuleName(source)
    weights.set(name, (weights.get(name) ?? 0) + deflateRawSync(text, { level: 9 }).length)
  }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return new Map([...weights].map(([name, weight]) => [name, (bytes * weight) / total]))
}
