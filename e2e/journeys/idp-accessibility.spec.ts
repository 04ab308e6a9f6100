import { expectAccessible, tabTo } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { createIdpClient } from '../idp-client.ts'
import { demoUrl } from '../screens/demo.ts'
import { idpScreens } from '../screens/idp-screens.ts'
import { arriveSignedIn } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test(
    'the consent screen has no accessibility violations',
    { tag: ['@night', '@wcag.widget-axe'] },
    async ({ page, provider }) => {
      const client = await createIdpClient(page, provider)
      const url = (change = {}) => `${demoUrl('idp-consent')}&${client.toRequest(change)}`
      await page.goto(url())
      await expect(idpScreens(page).alert).toBeVisible()
      await expectAccessible(page)
      await arriveSignedIn(page)
      const long = `very-long-scope-${'x'.repeat(80)}`
      await page.goto(url({ scope: `openid full_access offline_access ${long}` }))
      await expect(idpScreens(page).allow).toBeVisible()
      await expectAccessible(page)
      await provider.fail('idpOauthAuthorizeSubmit', 'internal_server_error', 1)
      await idpScreens(page).allow.click()
      await expect(idpScreens(page).alert).toBeVisible()
      await expectAccessible(page)
      await provider.fail('idpOauthAuthorizeStart', 'internal_server_error', 1)
      await page.goto(url())
      await expect(page.getByRole('button', { name: en['form.try-again'] })).toBeVisible()
      await expectAccessible(page)
    },
  )

  test('the logout page has no accessibility violations', { tag: '@night' }, async ({ page, provider }) => {
    const client = await createIdpClient(page, provider)
    await page.goto(`/oauth/logout?${client.toLogout()}`)
    await expect(idpScreens(page).logout).toBeVisible()
    await expectAccessible(page)
    await idpScreens(page).no.click()
    await expect(page.getByText(en['idp.logout.stayed'])).toBeVisible()
    await expectAccessible(page)
    await page.goto('/oauth/logout')
    await expect(idpScreens(page).alert).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${provider.url}/oauth/logout?client_id=unknown&post_logout_redirect_uri=https://a.example`)
    await expect(idpScreens(page).alert).toBeVisible()
    await expectAccessible(page)
  })

  test(
    'the web app’s consent page has no accessibility violations with scopes of every kind',
    { tag: '@night' },
    async ({ page, provider }) => {
      const client = await createIdpClient(page, provider)
      await arriveSignedIn(page)
      await page.goto(`/oauth/authorize?${client.toRequest({ scope: 'openid full_access offline_access read:doc' })}`)
      await expect(page.getByText(fillIn(en['idp.scope.unknown'], { scope: 'read:doc' }))).toBeVisible()
      await expectAccessible(page)
    },
  )
})

test('a user denies consent and logs out with the keyboard alone', { tag: '@night' }, async ({ page, provider }) => {
  const client = await createIdpClient(page, provider)
  await arriveSignedIn(page)
  await page.goto(`${demoUrl('idp-consent')}&${client.toRequest()}`)
  await expect(idpScreens(page).deny).toBeVisible()
  await tabTo(page, 'Deny')
  await page.keyboard.press('Enter')
  expect((await client.comeback()).searchParams.get('error')).toBe('access_denied')
  await page.goto(`/oauth/logout?${client.toLogout()}`)
  await expect(idpScreens(page).yes).toBeVisible()
  await tabTo(page, 'Yes')
  await page.keyboard.press('Enter')
  expect((await client.comeback()).pathname).toBe('/signed-out')
})
