import { consentScreen } from '../screens/consent-screen.ts'
import { expect, test } from '../fixtures.ts'
import { arriveSignedIn, signInWithGithub } from '../steps.ts'

for (const missing of ['client_id', 'redirect_uri']) {
  test(`a request without ${missing} shows the missing parameter`, async ({ page }) => {
    const query = new URLSearchParams({ client_id: 'someone', redirect_uri: 'https://client.example/cb' })
    query.delete(missing)
    await arriveSignedIn(page)
    await page.goto(`/oauth/authorize?${query}`)
    await expect(
      page.getByText(`Required parameter is missing: ${missing}. Please reach out to the application developer.`),
    ).toBeVisible()
  })
}

test('a failed load of the request can be retried', async ({ page, assistant, provider }) => {
  await provider.fail('idpOauthAuthorizeStart', 'internal_server_error', 1)
  await page.goto(await assistant.begin())
  await signInWithGithub(page)
  await expect(consentScreen(page).errorHeading).toBeVisible()
  await expect(page.getByText('Failed to load authorization details.')).toBeVisible()
  await consentScreen(page).tryAgain.click()
  await expect(consentScreen(page).heading).toBeVisible()
})

test('a failed decision shows an error and can be submitted again', async ({ page, assistant, provider }) => {
  await provider.fail('idpOauthAuthorizeSubmit', 'internal_server_error', 1)
  await page.goto(await assistant.begin())
  await signInWithGithub(page)
  await consentScreen(page).allow.click()
  await expect(page.getByRole('alert')).toHaveText('Authorization failed. Please try again.')
  await consentScreen(page).allow.click()
  expect((await assistant.comeback()).get('code')).not.toBeNull()
})

test('the browser never navigates to an unregistered redirect_uri', async ({ page, assistant, baseURL }) => {
  const url = new URL(await assistant.begin())
  url.searchParams.set('redirect_uri', 'https://evil.example/steal')
  await page.goto(url.href)
  await signInWithGithub(page)
  await expect(page.getByText('Failed to load authorization details.')).toBeVisible()
  expect(new URL(page.url()).origin).toBe(baseURL)
})

for (const decision of ['allow', 'deny'] as const) {
  test(`a javascript: redirect in the response to ${decision} is not followed`, async ({ page, assistant }) => {
    await page.route(/\/idp\/oauth\/authorize\/submit$/, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      body.data.redirect_uri = 'javascript:document.title="owned"'
      await route.fulfill({ response, json: body })
    })
    await page.goto(await assistant.begin())
    await signInWithGithub(page)
    await consentScreen(page)[decision].click()
    await expect(page.getByRole('alert')).toHaveText('Authorization failed. Please try again.')
    expect(await page.title()).not.toBe('owned')
  })
}
