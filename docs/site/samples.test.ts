import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { readSeed } from '../../mock-provider/src/index.ts'
import { CONFIG_ATTRIBUTES } from '../../widget/src/delivery/drop-in/read-attributes.ts'
import { listFlags, readHelp } from './reference/command-page.ts'
import { compileSamples } from './testing/compile-samples.ts'
import { listSamples, type Sample } from './testing/read-samples.ts'
import { ROOT } from './root.ts'

/** The samples that belong to no project. */
const samples = listSamples().filter(({ file }) => file === undefined)
const of = (...languages: string[]) => samples.filter(({ language }) => languages.includes(language))
const place = ({ page, line }: Sample) => `${page}:${line}`
const readJson = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))

/** The languages of samples that no test checks. */
const UNCHECKED = ['astro', 'css', 'diff', 'go', 'http', 'ini', 'js', 'nginx', 'python', 'svelte', 'text', 'vue']

test('every code sample of the site is in a checked language or listed as unchecked', () => {
  const checked = ['html', 'json', 'sh', 'ts', 'tsx', 'yaml']
  const others = samples.filter(({ language }) => ![...checked, ...UNCHECKED].includes(language))
  expect(others.map(place)).toEqual([])
  expect(samples.filter(({ language }) => checked.includes(language)).length).toBeGreaterThan(10)
})

test('the TypeScript samples of the site compile against the packages', () => {
  const named = of('ts', 'tsx').map(({ page, line, language, code }) => [
    `${page.replaceAll(/[/.]/g, '-')}-${line}.${language}`,
    code,
  ])
  expect(compileSamples('site-samples', Object.fromEntries(named))).toBe('')
})

test.each(of('sh').map((sample) => [place(sample), sample] as const))(
  'the commands in the sample %s exist, with their flags',
  async (_place, { code }) => {
    const { scripts } = readJson('package.json')
    for (const line of code.trim().replaceAll('\\\n', ' ').split('\n')) {
      const [tool = '', ...args] = line
        .replace(/\s#.*$/, '')
        .trim()
        .replace(/^(\w+=\S+ )+/, '')
        .split(/\s+/)
      if (tool === 'npx' && args[0] === 'latchkey-mock-provider') {
        const help = await readHelp(args[1] === 'compare' ? 'compare' : undefined)
        const flags = listFlags(help).map(({ flag }) => flag.split(' ')[0])
        for (const arg of args.filter((it) => it.startsWith('--'))) expect(flags).toContain(arg.split('=')[0])
      } else if (tool === 'npm' && args[0] === 'run') {
        expect(Object.keys(scripts)).toContain(args[1])
      } else {
        expect(['cd', 'curl', 'export', 'node', 'npm', 'npx'], line).toContain(tool)
      }
    }
  },
)

test.each(of('html').map((sample) => [place(sample), sample] as const))(
  'the sample %s uses known attributes and the current script version',
  (_place, { code }) => {
    const known = ['public-token', 'base-url', 'language', ...CONFIG_ATTRIBUTES]
    const [, tag = ''] = /<latchkey-sign-in\s([^>]*)>/.exec(code) ?? []
    const attributes = [...tag.matchAll(/([\w-]+)="/g)].map(([, name]) => name)
    expect(attributes.length).toBeGreaterThan(0)
    expect(attributes.filter((name) => !known.some((it) => it === name))).toEqual([])
    const { version } = readJson('widget/package.json')
    for (const [, found] of code.matchAll(/latchkey-(\d[\w.]*)\.js/g)) expect(found).toBe(version)
  },
)

test.each(of('json', 'yaml').map((sample) => [place(sample), sample] as const))(
  'the data in the sample %s can be parsed, and a seed is valid',
  (_place, { code }) => {
    const data: unknown = parse(code)
    expect(data).toBeInstanceOf(Object)
    if (!code.startsWith('tenants:')) return
    expect(readSeed(code, 'seed.yaml')).toMatchObject({ tenants: [{}] })
  },
)
