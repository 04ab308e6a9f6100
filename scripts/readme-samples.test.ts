import { expect, test } from 'vitest'
import { listFileLinks, readSamples } from './readme-samples.mjs'

test('blocks of code are read by the names of their files', () => {
  const text = 'Text\n\n```ts\n// a.test.ts\nlet a\n```\n\n```sh\nnpx x\n```\n\n```js\n// app.mjs\nlet b\n```\n'
  expect([...readSamples(text)]).toEqual([
    ['a.test.ts', 'let a\n'],
    ['app.mjs', 'let b\n'],
  ])
})

test('a block of code without a name is refused, because it cannot be run', () => {
  expect(() => readSamples('```ts\nlet a\n```\n')).toThrow('names no file')
})

test('links to files are found, and those to pages and headings are not', () => {
  const text = '[a](sample/a.ts) [b](https://example.com) [c](#c) [d](../d.md)\n```js\nsteps[name](value)\n```\n'
  expect(listFileLinks(text)).toEqual(['sample/a.ts', '../d.md'])
})
