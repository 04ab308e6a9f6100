import type { SourceMap } from 'node:module'

/** Finds the source map of a source, which is itself built from others. */
export type FindMap = (source: string) => SourceMap | undefined

/** The source of what a bundler adds. */
const NO_SOURCE = ''

/** Returns the parts of a script that each source contributes, by the source's path. */
export function findModuleTexts(script: string, map: SourceMap, findMap: FindMap): Map<string, string> {
  const texts = new Map<string, string>()
  const add = (source: string, text: string) => texts.set(source, (texts.get(source) ?? '') + text)
  for (const [line, text] of script.split('\n').entries()) {
    if (text === '' || text.startsWith('//# sourceMappingURL=')) continue
    let begin = 0
    let source = findSource(map, findMap, line, 0)
    for (let column = 1; column < text.length; column += 1) {
      const next = findSource(map, findMap, line, column)
      if (next === source) continue
      add(source, text.slice(begin, column))
      begin = column
      source = next
    }
    add(source, text.slice(begin))
  }
  return texts
}

function findSource(map: SourceMap, findMap: FindMap, line: number, column: number): string {
  const entry = map.findEntry(line, column)
  if (!('originalSource' in entry) || entry.generatedLine !== line) return NO_SOURCE
  const { originalSource, originalLine, originalColumn } = entry
  // A mapping may have no source, although the type says otherwise.
  if (!originalSource) return NO_SOURCE
  const inner = findMap(originalSource)
  return (inner && findSource(inner, () => undefined, originalLine, originalColumn)) || originalSource
}
