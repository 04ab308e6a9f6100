import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { STEPS } from './config/test-steps.mjs'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const workflow = read('.github/workflows/ci.yml')
const oldest = read('.nvmrc').trim()

test('every step of npm test exists as an npm script', () => {
  const { scripts } = JSON.parse(read('package.json'))
  expect(STEPS.filter(({ script }) => scripts[script] === undefined)).toEqual([])
})

test('the CI workflow starts with the oldest supported Node version', () => {
  const versions = /node: \[(.+)\]/.exec(workflow)?.[1]?.replaceAll("'", '').split(', ')
  expect(versions).toEqual([oldest, '22', '24'])
})

test('the root package requires the Node version in .nvmrc', () => {
  expect(JSON.parse(read('package.json')).engines.node).toBe(`>=${oldest}.0`)
})

test('the setup script rejects Node versions older than the one in .nvmrc', () => {
  expect(read('scripts/setup.mjs')).toContain(`const OLDEST_NODE = [${oldest.replace('.', ', ')}]`)
})

test('bundles and the packed mock provider target the Node version in .nvmrc', () => {
  expect(read('scripts/build-targets.mjs')).toContain(`target: 'node${oldest}'`)
  expect(read('mock-provider/src/doctor.ts')).toContain(`const OLDEST_NODE = '${oldest}'`)
})

test('every package has the same license as the root package', () => {
  const { license, workspaces } = JSON.parse(read('package.json'))
  expect(license).toBe('MIT')
  for (const workspace of workspaces) {
    expect(JSON.parse(read(`${workspace}/package.json`)).license, workspace).toBe(license)
  }
})

test('the next release begins with the version of all packages', () => {
  const { version } = JSON.parse(read('package.json'))
  expect(JSON.parse(read('.github/release-please-manifest.json'))).toEqual({ '.': version })
  for (const name of ['widget', 'mock-provider']) expect(JSON.parse(read(`${name}/package.json`)).version).toBe(version)
  expect(read('mock-provider/src/core/version.ts')).toContain(`'${version}' // x-release-please-version`)
})
