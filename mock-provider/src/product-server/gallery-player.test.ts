import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createProviderApp } from '../app.ts'
import { createProductServer } from './product-server.ts'

const PAGE =
  '<!doctype html><title>Page</title><script type="application/json" id="latchkey-config">{}</script><script type="module" src="/own.js"></script>'
const GALLERY = 'gallery-weak-password.localhost:3000'

/** Creates a product server with an app, a demo and a player. */
function createServer({ hasGallery = true } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-gallery-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [webRoot, demoRoot, galleryRoot] = ['web', 'demo', 'gallery'].map((name) => {
    const root = path.join(folder, name)
    mkdirSync(root)
    for (const file of ['index.html', 'login.html']) writeFileSync(path.join(root, file), PAGE)
    return root
  }) as [string, string, string]
  writeFileSync(path.join(galleryRoot, 'player.js'), 'export {}')
  const { tenants, addresses } = createProviderApp()
  return createProductServer({ tenants, addresses, webRoot, demoRoot, ...(hasGallery && { galleryRoot }) })
}

test.each(['/login', '/demo/?configuration=password', '/gallery/'])(
  'the page %s of a gallery tenant loads the gallery player before its own scripts',
  async (url) => {
    const { body } = await createServer().inject({ url, headers: { host: GALLERY } })
    expect(body.indexOf('/gallery/player.js')).toBeGreaterThan(0)
    expect(body.indexOf('/gallery/player.js')).toBeLessThan(body.indexOf('/own.js'))
    expect(body).toContain('"public_token":"public-token-test-gallery-weak-password"')
  },
)

test.each(['localhost:3000', 'acme.localhost:3000', 'gallery.localhost:3000', 'gallery-x.example'])(
  'pages of the host %s do not load the gallery player',
  async (host) => {
    const app = createServer()
    expect((await app.inject({ url: '/login', headers: { host } })).body).not.toContain('player')
    for (const url of ['/gallery/', '/gallery/player.js'])
      expect((await app.inject({ url, headers: { host } })).statusCode).toBe(404)
  },
)

test('a server without a gallery does not serve the gallery player', async () => {
  const app = createServer({ hasGallery: false })
  expect((await app.inject({ url: '/login', headers: { host: GALLERY } })).body).not.toContain('player')
  expect((await app.inject({ url: '/gallery/player.js', headers: { host: GALLERY } })).statusCode).toBe(404)
})
