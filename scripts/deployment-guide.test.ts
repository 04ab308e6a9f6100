import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { PATHS } from '../web/src/paths.ts'
import { createConfigSchema, DEPLOYMENT_DOCUMENTS } from './deployment-guide.ts'

const DEPLOY = path.join(import.meta.dirname, '../deploy')
const read = (name: string) => readFileSync(path.join(DEPLOY, name), 'utf8')
const guide = DEPLOYMENT_DOCUMENTS['deploy/README.md']?.(read('README.md')) ?? ''
const validate = new Ajv2020().compile(createConfigSchema())

test.each(['config.example.json', 'config.mock.json'])(
  '%s matches the JSON schema of the web app’s configuration',
  (name) => {
    expect(validate(JSON.parse(read(name)))).toBe(true)
  },
)

test('the configuration schema rejects missing, unknown and mistyped fields', () => {
  const example = JSON.parse(read('config.example.json'))
  for (const changes of [{ provider_url: undefined }, { later: true }, { host_cookies: 'yes' }, { issuer: 'x' }]) {
    expect([changes, validate({ ...example, ...changes })]).toEqual([changes, false])
  }
})

test('the deployment guide lists every page and the complete Content Security Policy', () => {
  for (const page of Object.values(PATHS)) {
    const file = page === '/login' ? 'login.html' : 'index.html'
    expect(guide).toMatch(new RegExp(`\\| \`${page}\` +\\| \`${file}\``))
  }
  expect(guide).toContain("  connect-src 'self' <origin of provider_url> <origin of fingerprint_submit_url>;\n")
  expect(guide).toContain("  script-src 'self' <captcha_script_url> <fingerprint_script_url> <one_tap_script_url>;\n")
})
