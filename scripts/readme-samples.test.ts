import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listFileLinks, listProjects, readSamples } from './readme-samples.mjs'

test('code blocks of a README are read with the file names in their first lines', () => {
  const text = 'Text\n\n```ts\n// a.test.ts\nlet a\n```\n\n```sh\nnpx x\n```\n\n```js\n// app.mjs\nlet b\n```\n'
  expect([...readSamples(text)]).toEqual([
    ['a.test.ts', 'let a\n'],
    ['app.mjs', 'let b\n'],
  ])
})

test('a code block of a README without a file name is rejected', () => {
  expect(() => readSamples('```ts\nlet a\n```\n')).toThrow('names no file')
})

test('links to files are found in a README, links to web pages and headings are not', () => {
  const text = '[a](sample/a.ts) [b](https://example.com) [c](#c) [d](../d.md)\n```js\nsteps[name](value)\n```\n'
  expect(listFileLinks(text)).toEqual(['sample/a.ts', '../d.md'])
})

test('a page shows a project if its code blocks name their files, among them package.json', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-pages-'))
  mkdirSync(path.join(folder, 'frameworks'))
  const page = '```json [package.json]\n{}\n```\n\n```vue [src/app.vue]\n<p />\n```\n\n```ts\nlet a\n```\n'
  writeFileSync(path.join(folder, 'frameworks/vue.md'), page)
  writeFileSync(path.join(folder, 'theming.md'), '```ts [src/theme.ts]\nlet a\n```\n')
  const files = new Map([
    ['package.json', '{}\n'],
    ['src/app.vue', '<p />\n'],
  ])
  expect([...listProjects(folder)]).toEqual([['vue', files]])
  rmSync(folder, { recursive: true })
})
