import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { githubPage } from '../screens/github-page.ts'
import { playground } from '../screens/playground.ts'
import { en } from '../../widget/src/messages/en.ts'

test(
  'in the playground, a developer chooses options, sees the form change and copies the code',
  { tag: '@night' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/demo/')
    const { form, product, part, options, code, language } = playground(page)
    await expect(form.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
    await product('Passwords').check()
    await product('Email links').uncheck()
    await expect(form.getByRole('button', { name: en['email.continue'] })).toBeVisible()
    await expect(code('login.tsx')).toContainText('oauth({')
    await expect(code('login.tsx')).toContainText('passwords()')
    await part('Texts').click()
    await options.getByLabel('Replace a text').selectOption('main.title')
    await options.getByRole('textbox', { name: 'main.title' }).fill('Welcome to the shop')
    await expect(form.getByRole('heading', { name: 'Welcome to the shop' })).toBeVisible()
    await expect(code('login.tsx')).toContainText(`{ 'main.title': 'Welcome to the shop' }`)
    await language('Plain HTML').click()
    await expect(code('sign-in.js')).toContainText(`form.strings = { 'main.title': 'Welcome to the shop' }`)
    await language("The mock's seed").click()
    await expect(code('seed.json')).toContainText('"redirect_urls"')
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code('seed.json').innerText())
  },
)

test('a link to the playground contains every chosen option', { tag: '@night' }, async ({ page, context }) => {
  await page.goto('/demo/')
  const first = playground(page)
  await first.part('Theme').click()
  await first.options.getByLabel('Colour scheme').selectOption('dark')
  await first.options.getByLabel('Button radius').fill('23px')
  await first.options.getByLabel('Direction').selectOption('rtl')
  await first.options.getByLabel('Language', { exact: true }).fill('ar')
  await first.options.getByLabel('Container width in pixels').fill('300')
  await first.device.selectOption('small-phone')
  await expect(page).toHaveURL(/#[\w-]{50,}$/)
  const other = await context.newPage()
  await other.goto(page.url())
  const { form, device, options } = playground(other)
  await expect(device).toHaveValue('small-phone')
  await expect(options.getByLabel('Container width in pixels')).toHaveValue('300')
  const root = form.locator('html')
  await expect(root).toHaveAttribute('dir', 'rtl')
  await expect(root).toHaveAttribute('lang', 'ar')
  const button = form.getByRole('button', { name: 'GitHub' })
  await expect(button).toHaveCSS('border-radius', '23px')
  expect((await form.locator('#widget').boundingBox())?.width).toBe(300)
  expect(await root.evaluate(() => [innerWidth, innerHeight])).toEqual([320, 568])
  await expect(form.locator('.latchkey')).toHaveAttribute('data-color-scheme', 'dark')
})

test('the playground shows events and requests while the form is used', { tag: '@night' }, async ({ page, inbox }) => {
  await page.goto('/demo/')
  const { form, events, requests } = playground(page)
  const email = 'playground@example.com'
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: en['email.continue'] }).click()
  await expect(events).toHaveText(['MAGIC_LINK_LOGIN_OR_CREATE'])
  const sent = requests.filter({ hasText: 'magic_links/email/login_or_create' })
  await expect(sent).toContainText('200')
  expect((await inbox.waitFor({ to: email })).subject).toContain('Latchkey')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(events).toHaveCount(0)
  // Only the sent passcode is checked, because telemetry may still follow.
  await expect(sent).toHaveCount(0)
})

test(
  'in the playground, a third party opens in a new tab and the chosen options are kept',
  { tag: '@night' },
  async ({ page }) => {
    await page.goto('/demo/')
    const { form, product } = playground(page)
    await product('Crypto wallets').check()
    const opened = page.waitForEvent('popup')
    await form.getByRole('button', { name: 'Continue with GitHub' }).click()
    await expect(githubPage(await opened).accounts.first()).toBeVisible()
    await expect(product('Crypto wallets')).toBeChecked()
  },
)

test(
  'an example replaces the playground’s options, and starting over restores the defaults',
  { tag: '@night' },
  async ({ page }) => {
    await page.goto('/demo/')
    const { form, example, startOver } = playground(page)
    await example.selectOption('phone-passcode')
    await expect(form.getByLabel(en['phone.label'])).toBeVisible()
    await startOver.click()
    await expect(form.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
    await expect(page).toHaveURL(/\/demo\/$/)
  },
)

test(
  'a predefined theme replaces the playground’s theme and is part of the code',
  { tag: '@night' },
  async ({ page }) => {
    await page.goto('/demo/')
    const { form } = playground(page)
    await page.getByRole('group', { name: 'Start with a theme' }).getByRole('button', { name: 'Violet' }).click()
    await expect(form.locator('.latchkey')).toHaveCSS('border-radius', '16px')
    await expect(page.getByText("containerRadius: '16px'")).toBeVisible()
    await page.reload()
    await expect(form.locator('.latchkey')).toHaveCSS('border-radius', '16px')
  },
)

test('a playground link with invalid options shows a notice and the defaults', { tag: '@night' }, async ({ page }) => {
  await page.goto('/demo/#eyJjb25maWciOnt9fQ')
  await expect(page.getByRole('alert')).toHaveText('The address holds no valid choices. These are the defaults.')
  await expect(playground(page).form.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
})

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 900 } })

  test('the playground has no accessibility violations', { tag: '@night' }, async ({ page }) => {
    await page.goto('/demo/')
    const { form, part } = playground(page)
    await expect(form.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
    for (const name of ['Theme', 'Texts', 'otpOptions']) await part(name).click()
    await expectAccessible(page)
  })
})

test('playground options are chosen with the keyboard alone', { tag: '@night' }, async ({ page }) => {
  await page.goto('/demo/')
  const { form, product } = playground(page)
  await product('Passcodes').focus()
  await page.keyboard.press('Space')
  await expect(product('Passcodes')).toBeChecked()
  await product('Email links').focus()
  await page.keyboard.press('Space')
  await expect(form.getByLabel(en['phone.label'])).toBeHidden()
  await expect(form.getByText('methods', { exact: false })).toBeVisible()
})
