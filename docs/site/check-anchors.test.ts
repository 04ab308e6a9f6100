import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkAnchors } from './check-anchors.ts'

function build(pages: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'reference'))
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text)
  return () => checkAnchors(folder, '/docs/')
}

test('links to headings of the same page and of other pages are valid', () => {
  const check = build({
    'index.html': '<h2 id="one">One</h2><a href="#one"></a><a href="/docs/reference/a.html#two"></a>',
    'reference/a.html': '<h2 id="two">Two</h2><a href="/docs/#one"></a><a href="../index.html#one"></a>',
  })
  expect(check).not.toThrow()
})

test('a link to a missing heading is reported with its page', () => {
  const check = build({
    'index.html': '<a href="/docs/reference/a.html#three"></a>',
    'reference/a.html': '<p id="two">',
  })
  expect(check).toThrow('index.html: /docs/reference/a.html#three')
})

test('a link to a heading of a missing page is reported', () => {
  expect(build({ 'index.html': '<a href="/docs/gone.html#one"></a>' })).toThrow('index.html: /docs/gone.html#one')
})

test('links to other sites and outside the documentation are not checked', () => {
  expect(build({ 'index.html': '<a href="https://a.example/x#y"></a><a href="/errors/x#y"></a>' })).not.toThrow()
})
