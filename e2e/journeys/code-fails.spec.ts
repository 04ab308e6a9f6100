import type { Page } from '@playwright/test'
import { createSoftwareWallet } from '@latchkey/mock-provider/testing'
import { demoPage, demoUrl } from '../screens/demo.ts'
import { githubPage } from '../screens/github-page.ts'
import { loginScreen, loginUrl } from '../screens/login-screen.ts'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { en } from '../../widget/src/messages/en.ts'
import { abortOnce } from '../steps.ts'

/**
 * Whether the browser remembers a failed module for as long as the page lives. It then cannot load a file that imports
 * the failed one, not even from another URL.
 *
 * @see https://github.com/whatwg/html/pull/10327
 */
async function remembersFailedModules(page: Page): Promise<boolean> {
  const file = '**/assets/probe.js'
  await page.goto(demoUrl('one-provider'))
  await page.route(file, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await abortOnce(page, file)
  return page.evaluate(async () => {
    const load = () =>
      import(`${location.origin}/demo/assets/probe.js`).then(
        () => true,
        () => false,
      )
    await load()
    return !(await load())
  })
}

/** The file of the form, and the file that it shares with later screens. */
for (const [files, description] of [
  [['passcodes'], 'a form whose code fails'],
  [['passcodes', 'screen'], 'a form whose code and shared code fail'],
] as const) {
  test(`${description} to load leaves the buttons usable and appears after “Try again”`, async ({ page }) => {
    const isShared = files.length > 1
    test.skip(isShared && (await remembersFailedModules(page)), 'This browser remembers failed modules.')
    const failed = new Set<string>()
    for (const file of files)
      await page.route(`**/assets/${file}-*`, (route) => {
        failed.add(file)
        return route.abort()
      })
    await page.goto(demoUrl('every-form'))
    await expect(page.getByRole('alert')).toHaveText(en['form.not-loaded'])
    await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeEnabled()
    await expect(demoPage(page).errors).toHaveCount(1)
    // All loads of the first attempt must have failed by now. A later failure would affect the second attempt.
    await page.waitForLoadState('networkidle')
    expect([...failed].toSorted()).toEqual(files)
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: en['form.try-again'] }).click()
    await expect(page.getByRole('textbox', { name: en['phone.label'] })).toBeVisible()
  })
}

test('a form whose code fails to load does not affect the other forms', { tag: '@night' }, async ({ page }) => {
  await page.route(/\/assets\/passcodes-/, (route) => route.abort())
  await page.goto(demoUrl('every-form'))
  await expect(page.getByRole('alert')).toContainText(en['form.not-loaded'])
  await page.getByRole('tab', { name: 'Email' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a script that fails to load once is retried without an error message', { tag: '@night' }, async ({ page }) => {
  await abortOnce(page, /\/assets\/methods-/)
  await page.goto(loginUrl)
  await loginScreen(page).github.click()
  await expect(githubPage(page).cancel).toBeVisible()
})

// A bundle holds several modules under minified names, so the retry must find the right export.
const LAZY_FILES = [
  { file: 'wallets', configuration: 'crypto-wallets', shows: 'Continue with Metamask' },
  { file: 'passcodes', configuration: 'email-passcode', shows: en['email.continue'] },
  { file: 'passwords', configuration: 'password', shows: en['email.continue'] },
  { file: 'passkeys', configuration: 'passkey-and-provider', shows: en['passkey.continue'] },
]

for (const { file, configuration, shows } of sampleByDay(LAZY_FILES, 4)) {
  test(`the demo ${configuration} loads its code on the second try`, async ({ page }) => {
    await createSoftwareWallet().install(page)
    const failed: string[] = []
    await page.route(new RegExp(`/assets/${file}-[^?]*$`), (route) => {
      failed.push(route.request().url())
      return route.abort()
    })
    await page.goto(demoUrl(configuration))
    await expect(page.getByRole('button', { name: shows })).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(demoPage(page).errors).toHaveCount(0)
    expect(failed.length).toBeGreaterThan(0)
  })
}
