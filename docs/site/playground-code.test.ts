import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { createProviderApp } from '../../mock-provider/src/app.ts'
import { readSeed } from '../../mock-provider/src/index.ts'
import { applySeed } from '../../mock-provider/src/state/seed.ts'
import type { toFiles as ToFiles } from '../../widget/demo/playground/code-files.ts'
import type { PlaygroundState } from '../../widget/demo/playground/state.ts'
import { compileSamples } from './testing/compile-samples.ts'

const PROJECT = { publicToken: 'public-token-test-a"<b', baseUrl: 'http://localhost:4010' }

let states: [name: string, state: PlaygroundState][] = []
let toFiles: typeof ToFiles

/** The modules read the page's address when they are loaded. */
beforeAll(async () => {
  const location = { origin: 'http://localhost:3000', search: '' }
  vi.stubGlobal('location', location)
  vi.stubGlobal('window', { location })
  const { INITIAL_STATE } = await import('../../widget/demo/playground/state.ts')
  const { CONFIGURATIONS } = await import('../../widget/demo/configurations.ts')
  ;({ toFiles } = await import('../../widget/demo/playground/code-files.ts'))
  states = Object.entries(CONFIGURATIONS).map(([name, { config, theme, strings }]) => {
    const chosen = { ...(config && { config }), ...(theme && { theme }), ...(strings && { strings: { ...strings } }) }
    return [name, Object.assign({ ...INITIAL_STATE }, chosen)]
  })
})
afterAll(() => vi.unstubAllGlobals())

test('the React code that the playground generates compiles against the package', () => {
  const files = states.map(([name, state]) => [`${name}.tsx`, toFiles('react', state, PROJECT)[0]?.code ?? ''])
  expect(files.length).toBeGreaterThan(30)
  expect(compileSamples('playground-code', Object.fromEntries(files))).toBe('')
})

test('the script that the playground generates sets the chosen configuration on the element', () => {
  for (const [name, state] of states) {
    const [page, script] = toFiles('html', state, PROJECT)
    expect(page?.code).toContain('public-token="public-token-test-a&quot;<b"')
    const element: Record<string, unknown> = {}
    const document = { querySelector: (selector: string) => selector === 'latchkey-sign-in' && element }
    runInNewContext(script?.code ?? '', { document })
    expect(structuredClone({ theme: {}, strings: {}, ...element }), name).toEqual({
      config: state.config,
      theme: state.theme,
      strings: state.strings,
    })
  }
})

test('the seed that the playground generates is valid and allows the configured redirect URLs', async () => {
  for (const [name, state] of states) {
    const [file] = toFiles('seed', state, { ...PROJECT, publicToken: 'public-token-test-playground' })
    const seed = readSeed(file?.code ?? '', 'seed.json')
    expect(parse(file?.code ?? ''), name).toEqual(seed)
    await expect(applySeed(createProviderApp().app, seed), name).resolves.toEqual([])
    const urls = seed.tenants[0]?.config?.redirect_urls
    const { loginRedirectURL } = state.config.oauthOptions ?? state.config.emailMagicLinksOptions ?? {}
    if (loginRedirectURL) expect(urls?.login, name).toContain(loginRedirectURL)
    expect(urls?.reset_password.every((url) => url.startsWith('http://localhost:3000')) ?? true).toBe(true)
  }
})
