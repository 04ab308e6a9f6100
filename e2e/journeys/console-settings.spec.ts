import { expect, test } from '../fixtures.ts'
import { consoleScreen } from '../screens/console-screen.ts'

test(
  'console settings are changed with form controls, and only the changed settings are sent',
  { tag: '@night' },
  async ({ page, provider, tenant }) => {
    const { open, tab } = consoleScreen(page, tenant)
    await open('/settings')
    const sent: unknown[] = []
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
    await page.getByLabel('project_name').fill('Acme')
    await tab('Sessions and locks').click()
    await page.getByLabel('user_lock_threshold').fill('3')
    await tab('Redirect URLs and origins').click()
    await page
      .getByRole('group', { name: 'redirect_urls' })
      .getByLabel('login')
      .fill('https://app.example.com/authenticate\n')
    await tab('Passwords').click()
    await page.getByRole('group', { name: 'password_config' }).getByLabel('Not set (null)').uncheck()
    await page.getByLabel('luds_minimum_count').fill('12')
    await tab('Third parties').click()
    await page.getByText('github', { exact: false }).first().click()
    await page.getByRole('group', { name: 'github' }).getByLabel('enabled').uncheck()
    await expect(page.getByText('5 settings changed')).toBeVisible()
    await page.getByRole('button', { name: 'Apply changes' }).click()
    await expect(page.getByText('The configuration was changed.')).toBeVisible()
    const { redirect_urls, oauth_providers } = await provider.config()
    expect(redirect_urls.login).toEqual(['https://app.example.com/authenticate'])
    expect(oauth_providers['github']?.enabled).toBe(false)
    expect(sent).toEqual([
      {
        project_name: 'Acme',
        user_lock_threshold: 3,
        redirect_urls,
        password_config: { luds_complexity: 1, luds_minimum_count: 12 },
        oauth_providers: { github: oauth_providers['github'] },
      },
    ])
  },
)

test(
  'an invalid setting shows the server’s error at its field, and no setting is changed',
  { tag: '@night' },
  async ({ page, provider, tenant }) => {
    const { open, tab } = consoleScreen(page, tenant)
    await open('/settings?tab=messages')
    const passcode = page.getByLabel('fixed_passcode')
    await passcode.fill('12')
    await tab('Project').click()
    await page.getByLabel('project_name').fill('Acme')
    await page.getByRole('button', { name: 'Apply changes' }).click()
    await expect(passcode).toHaveAttribute('aria-invalid', 'true')
    await expect(passcode).toHaveAccessibleDescription(/must be six digits\./)
    expect((await provider.config()).project_name).toBe('Latchkey')
    await passcode.fill('123456')
    await page.getByRole('button', { name: 'Apply changes' }).click()
    await expect(page.getByText('The configuration was changed.')).toBeVisible()
    expect(await provider.config()).toMatchObject({ fixed_passcode: '123456', project_name: 'Acme' })
  },
)

test(
  'invalid JSON in a setting shows an error immediately and cannot be submitted',
  { tag: '@night' },
  async ({ page, tenant }) => {
    await consoleScreen(page, tenant).open('/settings?search=captcha_settings')
    const captcha = page.getByLabel('captcha_settings')
    await captcha.fill('{"enabled":')
    await expect(captcha).toHaveAccessibleDescription(/This is not JSON/)
    await expect(page.getByRole('button', { name: 'Apply changes' })).toBeDisabled()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(captcha).toHaveValue(/"enabled": false/)
    await expect(page.getByRole('button', { name: 'Apply changes' })).toBeHidden()
  },
)

test(
  'the console shows a setting that was changed elsewhere without a reload',
  { tag: '@night' },
  async ({ page, provider, tenant }) => {
    await consoleScreen(page, tenant).open('/settings?tab=assistants')
    await expect(page.getByLabel('default_client_name')).toHaveValue('Unnamed client')
    await provider.configure({ default_client_name: 'Nameless' })
    await expect(page.getByLabel('default_client_name')).toHaveValue('Nameless')
  },
)
