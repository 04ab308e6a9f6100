import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { publish } from './publish.ts'
import { findCurrent, listReleases, rollBack } from './releases.ts'

const CONFIG = {
  public_token: 'public-token-live-x',
  provider_url: 'https://api.stytch.com',
  frame_url: 'https://js.stytch.com/clientside-services/index.html',
  asana_client_id: '1',
  asana_authorize_url: 'https://app.asana.com/-/oauth_authorize',
  tool_server_url: 'https://tools.example/mcp',
}

/** Creates a folder for builds and releases. */
function createFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const to = path.join(folder, 'srv')
  const from = path.join(folder, 'dist')
  /** Builds an app with a single script. The file name stands for the content, like a hash. */
  const build = (script: string, base = '/') => {
    rmSync(from, { recursive: true, force: true })
    mkdirSync(path.join(from, 'assets'), { recursive: true })
    const block = '<script type="application/json" id="latchkey-config">{}</script>'
    const page = `<html>${block}<script type="module" crossorigin src="${base}assets/${script}"></script></html>`
    for (const file of ['index.html', 'login.html']) writeFileSync(path.join(from, file), page)
    writeFileSync(path.join(from, 'assets', script), `// ${script} ${'a'.repeat(200)}`)
  }
  const release = (name: string, changes: Partial<Parameters<typeof publish>[0]> = {}) =>
    publish({
      from,
      to,
      config: CONFIG,
      site: new URL('https://app.example'),
      release: name,
      keep: 5,
      hasBrotli: true,
      ...changes,
    })
  const read = (name: string) => readFileSync(path.join(to, name))
  return { to, build, release, read }
}

test('a release contains the configured page, compressed files and a health file with its name', () => {
  const { build, release, read } = createFolder()
  build('index-1.js')
  release('r1')
  const page = read('current/public/index.html').toString()
  expect(page).toContain(`"provider_url":"https://api.stytch.com"`)
  expect(brotliDecompressSync(read('current/public/index.html.br')).toString()).toBe(page)
  expect(gunzipSync(read('current/public/index.html.gz')).toString()).toBe(page)
  expect(gunzipSync(read('assets/index-1.js.gz')).toString()).toBe(read('assets/index-1.js').toString())
  expect(JSON.parse(read('current/health.json').toString())).toEqual({ status: 'ok', release: 'r1' })
})

test('assets of an earlier release are kept for open pages until that release is deleted', () => {
  const { to, build, release } = createFolder()
  const files = () => readdirSync(path.join(to, 'assets')).filter((name) => name.endsWith('.js'))
  for (const name of ['r1', 'r2', 'r3']) {
    build(`index-${name}.js`)
    release(name, { keep: 1 })
  }
  expect(files()).toEqual(['index-r2.js', 'index-r3.js'])
  expect(listReleases(to).map((it) => it.release)).toEqual(['r2', 'r3'])
  expect(existsSync(path.join(to, 'assets/index-r1.js.gz'))).toBe(false)
})

test('a rollback restores the previous release with its own headers, or any release by name', () => {
  const { to, build, release, read } = createFolder()
  for (const name of ['r1', 'r2', 'r3']) {
    build(`index-${name}.js`)
    release(name, { config: { ...CONFIG, provider_url: `https://${name}.example` } })
  }
  expect(rollBack(to).release).toBe('r2')
  expect(read('current/public/index.html').toString()).toContain('index-r2.js')
  expect(read('current/nginx/headers.conf').toString()).toContain('https://r2.example')
  expect(rollBack(to).release).toBe('r1')
  expect(() => rollBack(to)).toThrow('There is no earlier release: r1, r2, r3.')
  expect(rollBack(to, 'r3').release).toBe('r3')
  expect(() => rollBack(to, 'r9')).toThrow('There is no release r9: r1, r2, r3.')
  expect(findCurrent(to)?.release).toBe('r3')
})

test('a rollback returns to the replaced release, not to one that was rolled back earlier', () => {
  const { to, build, release } = createFolder()
  for (const name of ['r1', 'r2']) {
    build(`index-${name}.js`)
    release(name)
  }
  rollBack(to)
  build('index-r3.js')
  release('r3', { keep: 1 })
  expect(listReleases(to).map((it) => it.release)).toEqual(['r1', 'r3'])
  expect(rollBack(to).release).toBe('r1')
})

test('an interrupted release is not listed and does not block the next release', () => {
  const { to, build, release } = createFolder()
  mkdirSync(path.join(to, 'releases/r0.1234.tmp/public'), { recursive: true })
  expect(() => rollBack(to)).toThrow('There is no earlier release: none.')
  build('index-1.js')
  writeFileSync(path.join(to, `current.${process.pid}`), '') // left behind by a process that was interrupted
  release('r1')
  expect(listReleases(to).map((it) => it.release)).toEqual(['r1'])
  expect(findCurrent(to)?.release).toBe('r1')
})

test('a release is refused for another base path than that of the build', () => {
  const { build, release, read } = createFolder()
  build('index-1.js', '/sign-in/')
  expect(() => release('r1')).toThrow(
    'The app was built for the folder /sign-in/, not for https://app.example/: npm run build -- --base /',
  )
  release('r1', { site: new URL('https://app.example/sign-in') })
  const site = read('current/nginx/site.conf').toString()
  expect(site).toContain('location = /sign-in/login {')
  expect(site).toContain('location = /.well-known/change-password {')
  expect(site).toContain('return 302 /sign-in/reset-password;')
})

test('a folder without a build, a release name in use and a path with nginx syntax are refused', () => {
  const { to, build, release } = createFolder()
  expect(() => release('r1')).toThrow('has no index.html. Build the app first.')
  build('index-1.js')
  release('r1')
  expect(() => release('r1')).toThrow('The release r1 exists already.')
  expect(() => release('r2', { to: `${to};` })).toThrow('has characters that nginx would interpret')
  expect(findCurrent(to)?.release).toBe('r1')
})
