import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { enProblem } from '../../widget/src/messages/en-problem.ts'
import { renderLlms } from './llms.ts'
import { ROOT } from './root.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-llms-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writePage(name: string, title: string, description: string) {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `---\ntitle: ${title}\n${description && `description: ${description}\n`}---\n\n# ${title}\n`)
}

test('llms.txt has the title, the address and one line of each page, in the order of the navigation', () => {
  writePage('index.md', 'Latchkey', 'A sign-in form.')
  writePage('languages.md', 'Languages', 'The texts.')
  writePage('theming.md', 'Theming', '"Colours: your own."')
  writePage('reference/api/index.md', 'API', 'Every export.')
  writePage('reference/api/client.md', 'Client', 'Its methods.')
  expect(renderLlms(folder, '/docs/')).toBe(`# Latchkey

> A sign-in form.

## Guides

- [Theming](/docs/theming.html): Colours: your own.
- [Languages](/docs/languages.html): The texts.

## Reference

- [API](/docs/reference/api/index.html): Every export.

## Details

- [Client](/docs/reference/api/client.html): Its methods.
`)
})

test('a page without a description is refused by its name', () => {
  writePage('silent.md', 'Silent', '')
  expect(() => renderLlms(folder, '/docs/')).toThrow('silent.md needs a title and a description.')
})

test('llms.txt has the guides for back ends, frameworks and test runners', () => {
  const text = renderLlms(path.join(ROOT, 'docs/site/pages'), '/docs/')
  for (const name of ['recipes/protect-an-api', 'frameworks/angular', 'recipes/test-runners', 'requirements'])
    expect(text).toContain(`](/docs/${name}.html): `)
})

/** The words that people search for, with the page that must have them. The search knows the words of pages only. */
const WORDS = {
  'recipes/protect-an-api': [
    'backend',
    'python',
    'express',
    'fastify',
    'hono',
    'next',
    'webhook',
    'm2m',
    'jwks',
    'https',
  ],
  'frameworks/angular': ['angular'],
  'frameworks/nuxt': ['nuxt', 'vue'],
  'frameworks/svelte': ['svelte', 'sveltekit'],
  'frameworks/react-router': ['remix'],
  'recipes/test-runners': ['cypress', 'jest', 'storybook', 'node:test', 'vitest', 'playwright'],
  requirements: ['csp', 'typescript', 'moduleresolution', 'parcel'],
}

test.each(Object.entries(WORDS))('the page %s has the words by which it is searched for', (name, words) => {
  const text = readFileSync(path.join(ROOT, 'docs/site/pages', `${name}.md`), 'utf8').toLowerCase()
  const body = text.slice(text.indexOf('\n# '))
  for (const word of words) expect(body).toMatch(new RegExp(`(?<!\\w)${word}`))
})

test('the page about methods that exclude each other has the message of each exclusion', () => {
  const text = readFileSync(path.join(ROOT, 'docs/site/pages/requirements.md'), 'utf8')
  const { 'config.passkeys-alone': alone, 'config.two-email-methods': two, 'config.too-many-buttons': many } = enProblem
  const messages = [alone, two, many, enProblem['config.no-provider'], enProblem['config.one-tap-provider']]
  for (const message of messages) expect(text).toContain(message.replace('Error: ', '').split(',')[0])
})
