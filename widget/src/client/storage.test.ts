import { expect, test } from 'vitest'
import { createStorage } from './storage.ts'
import { createFakeBrowser } from './testing/fake-browser.ts'
import { createFakeClock } from './testing/fake-clock.ts'
import { createEnvironment, openClient, openSignedIn } from './testing/open-client.ts'

function openTabs() {
  const browser = createFakeBrowser({ clock: createFakeClock() })
  const openTab = () => {
    const { page, storageAreas } = browser.openTab()
    return createStorage('root', storageAreas, page)
  }
  return { one: openTab(), other: openTab(), browser }
}

test('storage keys consist of the root key and a name, separated by “::”', () => {
  const { one, browser } = openTabs()
  one.setText(undefined, 'state')
  one.setJson('bootstrap', { a: 1 })
  expect([...browser.local]).toEqual([
    ['root', 'state'],
    ['root::bootstrap', '{"a":1}'],
  ])
})

test('an empty string is not written to storage', () => {
  const { one, browser } = openTabs()
  expect(one.setText('key', '')).toBe(false)
  expect(browser.local.size).toBe(0)
})

test('malformed or missing JSON in storage is read as null', () => {
  const { one } = openTabs()
  one.setText('key', '{"half":')
  expect(one.getJson('key')).toBeNull()
  expect(one.getJson('absent')).toBeNull()
})

test('another tab is notified only of changes to the storage key that it listens to', () => {
  const { one, other } = openTabs()
  const heard: (string | null)[] = []
  const stop = other.onChange(undefined, (text) => heard.push(text))
  one.setText(undefined, 'state')
  one.setText('bootstrap', 'other key')
  one.remove()
  stop()
  one.setText(undefined, 'late')
  expect(heard).toEqual(['state', null])
})

test('a value in the tab storage is not visible to another tab', () => {
  const { one, other } = openTabs()
  one.tab.setText('key', 'mine')
  expect(one.tab.getText('key')).toBe('mine')
  expect(other.tab.getText('key')).toBeNull()
})

test('blocked storage reads as empty and reports that nothing was written', () => {
  const { page } = createFakeBrowser({ clock: createFakeClock() }).openTab()
  const reject = () => {
    throw new Error('The operation is insecure.')
  }
  const blocked = { getItem: reject, setItem: reject, removeItem: reject }
  for (const local of [undefined, blocked]) {
    const storage = createStorage('root', { local, tab: local }, page)
    expect(storage.setText('key', 'text')).toBe(false)
    expect(storage.getText('key')).toBeNull()
    storage.remove('key')
  }
})

test(
  'all local storage keys of a client begin with a prefix that contains the public token',
  { tags: 'storage.prefix' },
  async () => {
    const environment = createEnvironment()
    await openSignedIn(environment)
    const keys = [...environment.browser.local.keys()]
    expect(keys).toContain('stytch_sdk_state_public-token-test-1')
    expect(keys.filter((key) => !key.startsWith('stytch_sdk_state_public-token-test-1'))).toEqual([])
  },
)

test('the last used OAuth provider is stored under the public token', { tags: 'storage.last-used' }, async () => {
  const environment = createEnvironment()
  const { client } = await openClient(environment)
  await client.oauth.github.start()
  expect(environment.browser.local.get('stytch_sdk_state_public-token-test-1::b2c_last_used_oauth')).toBe('github')
})
