import { listLanguages } from '@latchkey/languages'
import { expect, test } from '../fixtures.ts'
import { IS_NIGHTLY } from '../nightly.ts'
import { changeLanguage } from '../page-language.ts'
import { demoUrl } from '../screens/demo.ts'
import { githubPage } from '../screens/github-page.ts'
import { EN } from '../../web/src/messages/en.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'

const RIGHT_TO_LEFT = ['ar', 'fa', 'he']

/** `npm test` samples both directions, and scripts without spaces or with stacked marks. The nightly run tests all. */
const DAILY = ['ar', 'hi', 'zh-Hant']
const isOpened = (tag: string) => tag !== 'en' && (IS_NIGHTLY || DAILY.includes(tag))

for (const { tag } of listLanguages().filter((language) => isOpened(language.tag))) {
  test.describe(`in a browser whose language is ${tag}`, () => {
    test.use({ locale: tag })

    test(
      `the login page and the password reset page are translated into ${tag}`,
      { tag: '@wcag.web-3-1-1' },
      async ({ page }) => {
        await page.goto('/login')
        const root = page.locator('html')
        await expect(root).toHaveAttribute('lang', tag)
        await expect(root).toHaveAttribute('dir', RIGHT_TO_LEFT.includes(tag) ? 'rtl' : 'ltr')
        await expect(page.locator('.latchkey')).toHaveAttribute('lang', tag)
        await expect(page.getByRole('button', { name: 'GitHub' })).toBeVisible()
        await expect(page.getByText('Continue with GitHub')).toHaveCount(0)
        await page.goto('/reset-password')
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(EN_APP.resetPassword.title)
        await expect(page.getByRole('textbox')).toBeVisible()
      },
    )
  })
}

test(
  'the web app keeps the chosen language for the next visit',
  { tag: ['@wcag.web-3-1-2', '@wcag.web-3-2-2'] },
  async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
    await changeLanguage(page, 'fr')
    await expect(page.getByRole('button', { name: 'Continuer avec GitHub' })).toBeVisible()
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Continuer avec GitHub' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr')
  },
)

test('a page whose translations fail to load is in English', async ({ page }) => {
  await page.route(/languages|load-texts|load-language|web-|widget-/, (route) =>
    route.request().url().includes('/assets/') ? route.abort() : route.continue(),
  )
  await page.addInitScript(() => localStorage.setItem('latchkey-language', 'fr'))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
})

test('changing the language of the page changes that of the form and keeps the typed text', async ({ page }) => {
  await page.goto(demoUrl('email-link'))
  await page.getByLabel('Email').fill('ada@example.com')
  await changeLanguage(page, 'fr')
  await expect(page.getByRole('textbox')).toHaveValue('ada@example.com')
  await page.getByRole('textbox').press('Enter')
  await expect(page.getByText('ada@example.com')).toBeVisible()
  await expect(page.locator('.latchkey')).toHaveAttribute('lang', 'fr')
})

test('mails and text messages are in the language of the form, also when they are sent again', async ({
  page,
  inbox,
  clock,
  provider,
}) => {
  const ada = { to: 'ada@example.com' }
  await provider.createUser({ email: ada.to, password: 'quite the zebra umbrella' })
  await clock.install()
  await page.goto('/reset-password')
  await expect(page.getByRole('textbox')).toBeVisible()
  await changeLanguage(page, 'es')
  await page.getByRole('textbox').fill(ada.to)
  await page.keyboard.press('Enter')
  expect(await inbox.waitFor(ada)).toMatchObject({ locale: 'es', template: 'reset_password' })
  await page.goto(demoUrl('email-passcode'))
  await changeLanguage(page, 'pt-BR')
  await page.getByRole('textbox').fill(ada.to)
  await page.keyboard.press('Enter')
  expect(await inbox.waitFor(ada)).toMatchObject({ locale: 'pt-br' })
  await changeLanguage(page, 'fr')
  await clock.advance(11_000)
  await page.getByRole('button', { name: 'Renvoyer le code' }).click()
  expect(await inbox.waitFor(ada)).toMatchObject({ locale: 'fr' })
  await page.goto(demoUrl('phone-passcode'))
  await changeLanguage(page, 'de')
  await page.locator('input[type=tel]').fill('2025550123')
  await page.keyboard.press('Enter')
  expect(await inbox.waitFor({ to: '+12025550123' })).toMatchObject({ locale: 'de-DE' })
})

test('a language that cannot be loaded is said, and the list keeps its value', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  await page.getByText(EN.language, { exact: true }).click()
  const list = page.getByRole('combobox', { name: EN.language })
  await expect(list).toHaveValue('en')
  await page.route('**/*.js', (route) => route.abort())
  await list.selectOption('tr')
  await expect(page.getByRole('alert')).toHaveText(EN.languageFailed)
  await expect(list).toHaveValue('en')
})

test('a list of languages that cannot be loaded is said', { tag: '@night' }, async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  await page.route('**/*.js', (route) => route.abort())
  await page.getByText(EN.language, { exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(EN.languageFailed)
})

test.describe('in a browser whose language is de', () => {
  test.use({ locale: 'de' })

  test('the request of an app decides the language of the pages that it leads to', async ({ page, assistant }) => {
    const url = new URL(await assistant.begin())
    url.searchParams.set('ui_locales', 'tlh fr-CA en')
    await page.goto(url.href)
    await expect(page.getByRole('button', { name: 'Continuer avec GitHub' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/login')
    await page.reload()
    await page.getByRole('button', { name: 'Continuer avec GitHub' }).click()
    await githubPage(page).accounts.first().click()
    await expect(page.getByRole('button', { name: 'Autoriser' })).toBeVisible()
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })

  test('the language that a person has chosen comes before that of a request', async ({ page, assistant }) => {
    await page.addInitScript(() => localStorage.setItem('latchkey-language', 'it'))
    const url = new URL(await assistant.begin())
    url.searchParams.set('ui_locales', 'fr')
    await page.goto(url.href)
    await expect(page.getByRole('button', { name: 'Continua con GitHub' })).toBeVisible()
  })
})
