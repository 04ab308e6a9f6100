import { listLanguages } from '@latchkey/languages'
import type { Page } from '@playwright/test'
import { PROVIDER_URL } from '../addresses.ts'
import { expect, test } from '../fixtures.ts'
import { demoUrl } from '../screens/demo.ts'
import { githubPage } from '../screens/github-page.ts'
import { passcodeScreen } from '../screens/passcode-screen.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'

/** Removes the features that Safari 15.4, Chrome 100 or Firefox 102 lack. Runs in the page before its scripts. */
function removeNewFeatures() {
  const remove = (target: object, ...names: string[]) => {
    for (const name of names) Reflect.deleteProperty(target, name)
  }
  remove(Array.prototype, 'toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex')
  remove(AbortSignal, 'timeout', 'any')
  remove(Object, 'groupBy')
  remove(Map, 'groupBy')
  remove(Promise, 'withResolvers', 'try')
  remove(URL, 'canParse', 'parse')
  remove(Array, 'fromAsync')
  remove(Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf')
  remove(Crypto.prototype, 'randomUUID')
  remove(globalThis, 'structuredClone', 'requestIdleCallback', 'scheduler')
  remove(HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover', 'popover', 'inert')
  remove(Element.prototype, 'checkVisibility')
  for (const scope of [Document, ShadowRoot]) remove(scope.prototype, 'adoptedStyleSheets')
  Reflect.set(
    globalThis,
    'CSSStyleSheet',
    new Proxy(CSSStyleSheet, {
      construct: () => {
        throw new TypeError('Illegal constructor')
      },
    }),
  )
  Reflect.set(
    globalThis,
    'RegExp',
    new Proxy(RegExp, {
      construct(target, [source, flags]: [string | RegExp, string?]) {
        if (/\(\?<[=!]/.test(String(source))) throw new SyntaxError('invalid group specifier name')
        return new target(source, flags)
      },
    }),
  )
}

/** The styles are there when a button has the radius of the theme. */
async function expectStyled(page: Page, button: string) {
  const radius = () =>
    page.getByRole('button', { name: button }).evaluate((element) => getComputedStyle(element).borderStartStartRadius)
  await expect.poll(radius).toBe('4px')
}

test.beforeEach(({ page }) => page.addInitScript(removeNewFeatures))

test('a user signs in with a passcode in the oldest supported browsers', async ({ page, inbox }) => {
  await page.goto(demoUrl('email-passcode'))
  await page.getByLabel('Email').fill('ada@example.com')
  await expectStyled(page, 'Continue with email')
  await page.getByRole('button', { name: 'Continue with email' }).click()
  const { code } = await inbox.waitFor({ to: 'ada@example.com' })
  await expect(page.getByRole('heading', { name: 'Enter passcode' })).toBeVisible()
  // The field takes the focus after the screen is painted.
  await expect(passcodeScreen(page).input).toBeFocused()
  await page.keyboard.insertText(`Your code is ${code ?? ''}.`)
  await expect(page.getByText('Success!')).toBeVisible()
})

test('a phone form lists the countries in the oldest supported browsers', { tag: '@night' }, async ({ page }) => {
  await page.goto(demoUrl('phone-passcode'))
  await page.getByLabel('Phone number').fill('2025550123')
  await expect(page.getByLabel('Phone number')).toHaveValue('(202) 555-0123')
  await expect.poll(() => page.getByLabel('Country code').locator('option').count()).toBeGreaterThan(200)
  await expectStyled(page, 'Continue with text message')
})

test(
  'a user signs in to the web app with GitHub in the oldest supported browsers',
  { tag: '@night' },
  async ({ page }) => {
    await page.goto('/login')
    await expectStyled(page, 'Continue with GitHub')
    await page.getByRole('button', { name: 'Continue with GitHub' }).click()
    await githubPage(page).accounts.first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Unofficial Asana Apps SDK MCP Server' })).toBeVisible()
    await expectStyled(page, 'Copy')
  },
)

for (const path of ['/login', '/']) {
  test(`${path} shows a notice in browsers that are too old, and only in those`, async ({ page }) => {
    const sentence = page.locator('.too-old').getByText(EN_APP.needsNewBrowser)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(sentence).toBeHidden()
    // A browser without cascade layers ignores `@layer` blocks.
    await page.evaluate(() => {
      for (const sheet of document.styleSheets) {
        const isLayer = [...sheet.cssRules].map((rule) => rule instanceof CSSLayerBlockRule)
        for (let index = isLayer.length - 1; index >= 0; index -= 1) if (isLayer[index]) sheet.deleteRule(index)
      }
    })
    await expect(sentence).toBeVisible()
  })
}

test.describe('in a browser without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/login', '/']) {
    test(`${path} says in every language that it needs script, and offers no button`, async ({ page }) => {
      await page.goto(path)
      const notes = page.locator('.no-script p')
      await expect(notes).toHaveCount(listLanguages().length)
      await expect(notes.first()).toHaveText(EN_APP.needsScript)
      await expect(notes.first()).toHaveCSS('font-size', '16px')
      await expect(notes.last()).toBeInViewport()
      await expect(page.locator('.no-script p[lang="ar"]')).toHaveCSS('direction', 'rtl')
      await expect(page.getByRole('button')).toHaveCount(0)
    })
  }

  test('the console says on its first screen that it needs script', async ({ page }) => {
    await page.goto(PROVIDER_URL)
    await expect(page.locator('noscript p')).toBeInViewport()
  })
})
