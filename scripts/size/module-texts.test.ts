import { SourceMap } from 'node:module'
import { expect, test } from 'vitest'
import { findModuleTexts } from './module-texts.ts'

/** Creates a map of a script with one line. @param mappings in the format of source maps, version 3 */
function createMap(sources: string[], mappings: string): SourceMap {
  return new SourceMap({ version: 3, file: 'a.js', sources, sourcesContent: [], names: [], mappings, sourceRoot: '' })
}

/** Column 0 is line 0 of the first source, and column 4 is line 0 of the second. */
const TWO_SOURCES = 'AAAA,ICAA'

test('each part of a script is attributed to the module in its source map', () => {
  const texts = findModuleTexts('f();g()', createMap(['f.ts', 'g.ts'], TWO_SOURCES), () => undefined)
  expect(texts).toEqual(
    new Map([
      ['f.ts', 'f();'],
      ['g.ts', 'g()'],
    ]),
  )
})

test('a module with its own source map is resolved through it', () => {
  const inner = createMap(['inner.ts'], 'AAAA')
  const findMap = (source: string) => (source === 'g.ts' ? inner : undefined)
  const texts = findModuleTexts('f();g()', createMap(['f.ts', 'g.ts'], TWO_SOURCES), findMap)
  expect([...texts.keys()]).toEqual(['f.ts', 'inner.ts'])
})

test('code before the first mapping is attributed to the bundler, and the source map comment is ignored', () => {
  const texts = findModuleTexts('x;f()\n//# sourceMappingURL=a.js.map', createMap(['f.ts'], 'EAAA'), () => undefined)
  expect(texts).toEqual(
    new Map([
      ['', 'x;'],
      ['f.ts', 'f()'],
    ]),
  )
})

test('code whose mapping names no source is attributed to the bundler', () => {
  const texts = findModuleTexts('f();xg', createMap(['f.ts'], 'AAAA,I,CAAA'), () => undefined)
  expect([...texts]).toEqual([
    ['f.ts', 'f();g'],
    ['', 'x'],
  ])
})
