import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listProjects } from './readme-samples.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8')
const { version } = JSON.parse(read('package.json'))
const examples = readdirSync(`${ROOT}examples`).filter((name) => existsSync(`${ROOT}examples/${name}/package.json`))

/** The packages that this repository publishes, with the paths by which examples must depend on them. */
const PACKAGES: Record<string, string> = {
  '@latchkey/widget': `file:../../widget/dist/latchkey-widget-${version}.tgz`,
  '@latchkey/mock-provider': `file:../../mock-provider/dist/latchkey-mock-provider-${version}.tgz`,
}

test('the examples folder contains the plain HTML example', () => {
  expect(examples).toContain('plain-html')
})

test.each(examples)('the example %s has a README, and the root README links to it', (name) => {
  expect(read(`examples/${name}/README.md`)).toMatch(/^# /)
  expect(read('README.md')).toContain(`- [${name}](examples/${name}/README.md): `)
})

test.each(examples)(
  'the example %s has a start or test script, and depends on the current package versions',
  (name) => {
    const { scripts, dependencies, devDependencies } = JSON.parse(read(`examples/${name}/package.json`))
    const isDriven = existsSync(`${ROOT}examples/${name}/${name}.spec.ts`)
    expect(isDriven ? scripts.start : scripts.test).toEqual(expect.any(String))
    const own = Object.entries({ ...dependencies, ...devDependencies }).filter(([it]) => it.startsWith('@latchkey/'))
    expect(own.length).toBeGreaterThan(0)
    for (const [dependency, range] of own) expect(range).toBe(PACKAGES[dependency])
  },
)

const projects = listProjects(`${ROOT}docs/site/pages`)

test.each(['angular', 'astro', 'nuxt', 'react-router', 'solid', 'svelte', 'sveltekit', 'vue', 'protect-an-api'])(
  'the page %s shows a project that can be driven, with the current package versions',
  (name) => {
    const files = projects.get(name)
    const { scripts, dependencies, devDependencies } = JSON.parse(files?.get('package.json') ?? '')
    expect(scripts.start ?? scripts.test).toEqual(expect.any(String))
    const own = Object.entries({ ...dependencies, ...devDependencies }).filter(([it]) => it.startsWith('@latchkey/'))
    expect(own.length).toBeGreaterThan(0)
    for (const [dependency, range] of own) {
      expect(Object.keys(PACKAGES)).toContain(dependency)
      expect(range).toBe(`^${version}`)
    }
  },
)

test('example pages that use the drop-in script load its current version', () => {
  const pages = readdirSync(`${ROOT}examples`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && !file.includes('node_modules'))
    .map((file) => read(`examples/${file}`))
    .filter((page) => page.includes('/latchkey/'))
  expect(pages.length).toBeGreaterThan(0)
  for (const page of pages) expect(page).toContain(`/latchkey/latchkey-${version}.js`)
})
