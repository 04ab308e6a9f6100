import { ERROR_TYPES } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createDefaultConfig } from '../../../mock-provider/src/state/default-config.ts'
import { createProviderClient } from '../../../widget/src/client/index.ts'
import { splitDefault } from './default-value.ts'
import { listErrorGroups } from './error-catalogue.ts'
import { listEvents } from './events-page.ts'
import { toCode, toProse } from './markdown.ts'
import { listClientMethods } from './methods-page.ts'
import { renderReference } from './write-reference.ts'

const pages = await renderReference('')
const page = (name: string) => pages.get(name) ?? ''

test('the error reference has a section and a list entry for every error in the catalogue', async () => {
  const rows = (await listErrorGroups()).flatMap((group) => group.rows)
  expect(rows.map(({ error_type }) => error_type).toSorted()).toEqual([...ERROR_TYPES].toSorted())
  const text = [...pages]
    .filter(([name]) => name.startsWith('errors/'))
    .map(([, it]) => it)
    .join('\n')
  for (const { error_type } of rows) {
    expect(text).toContain(`\n## ${error_type} {#${error_type}}\n`)
    expect(page('errors/index.md')).toContain(`[\`${error_type}\`](./`)
  }
  expect(text).toContain(
    '| Shown text | Phone number is unsubscribed from text messages. Resubscribe by texting START |',
  )
})

test('the error reference links to the console of the site, or to a given URL', async () => {
  expect(page('errors/one-time-passcodes.md')).toContain('<a href="/errors/')
  const elsewhere = await renderReference('http://localhost:4010')
  expect(elsewhere.get('errors/one-time-passcodes.md')).toContain('<a href="http://localhost:4010/errors/')
})

test('the reference lists every tenant setting with its default', () => {
  for (const name of Object.keys(createDefaultConfig())) expect(page('tenant-settings.md')).toContain(`| \`${name}\` |`)
  expect(page('tenant-settings.md')).toContain('| `user_lock_ttl_minutes` | `integer` | `60` |')
})

test('the reference lists options with their type, default and description', () => {
  expect(page('configuration.md')).toContain('| `expirationMinutes` | `number` | 5 | Lifetime of a passcode. |')
  expect(page('configuration.md')).toContain('| `buttonRadius` | `--lk-button-radius` | `4px` |')
  expect(page('configuration.md')).toContain('| `position` | `OneTapPosition` | `floating` | Where the prompt appears.')
  expect(page('command.md')).toContain('| `--docs-root <folder>` | no documentation |')
  expect(page('web-app.md')).toContain('| `host_cookies` | boolean | false |')
})

test('a docstring with a different default from the code is rejected', () => {
  const member = { name: 'expirationMinutes', type: 'number', isOptional: true, doc: 'Lifetime. Default 7.' }
  expect(() => splitDefault('OtpOptions', member)).toThrow('says "Default 7", the code 5')
})

test('the event reference describes when each event is emitted and its data', () => {
  const events = listEvents()
  expect(events).toContainEqual({
    type: 'PASSKEY_SKIP',
    when: 'The user does not want to create a passkey.',
    data: '`{}`',
  })
  expect(events.length).toBe(17)
})

test('the reference contains every method of the client', () => {
  const client = createProviderClient('public-token-test-reference')
  const groups = listClientMethods()
  const documented = [...groups].flatMap(([group, methods]) => methods.map(({ path: name }) => `${group}.${name}`))
  const names = [...groups.keys()].flatMap((group) => listFunctions(Reflect.get(client, group), group))
  client.destroy()
  // Each third party has a `start` method, but the reference has only GitHub's.
  const expected = names.filter(
    (name) => !/^oauth\.(?!github)\w+\.start$/.test(name) && !name.startsWith('oauth.googleOneTap'),
  )
  expect(documented.toSorted()).toEqual(expected.toSorted())
})

function listFunctions(value: unknown, name: string): string[] {
  if (typeof value === 'function') return [name]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => listFunctions(member, `${name}.${key}`))
}

test('the reference escapes HTML tags and template expressions in prose', () => {
  expect(toProse('Use `<b>` or <b> and {{ x }}.')).toBe('Use `<b>` or &lt;b> and &#123;&#123; x }}.')
  expect(toCode("'a' | 'b'")).toBe(String.raw`${'`'}'a' \| 'b'${'`'}`)
})
