import { DEFAULT_PUBLIC_TOKEN, findErrorType } from '@latchkey/openapi'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { callOperation, isOfTenant, readCallbackId, readCatalogue, type Catalogue } from '../operation-call.ts'
import { faultsPage } from '../screens/faults-page.ts'

type CatalogueError = Catalogue['errors'][number]

/** Unit tests force every error in every way, so `npm test` presses only one button in this many. */
const ONE_ERROR_IN = 8

test(
  'every catalogued error is armed with one click and returned by the next call',
  { tag: '@night' },
  async ({ page, request, tenant }) => {
    test.setTimeout(420_000) // about three hundred errors, on a busy machine
    const { errors, operations } = await readCatalogue(request)
    const values = { oauth_callback_id: await readCallbackId(request, tenant) }
    const faults = faultsPage(page)
    /** Arms an error for the first operation that raises it and calls the operation. */
    async function armAndCall({ error_type, operation_ids, is_general }: CatalogueError, of: string) {
      const raisers = operations.filter(({ operation_id }) => operation_ids.includes(operation_id))
      const operation = raisers.find(isOfTenant) ?? raisers[0]
      if (!operation) throw new Error(`No operation raises ${error_type}.`)
      const raiser = is_general ? 'all operations' : operation.operation_id
      await faults.search.fill(`${error_type} ${raiser}`)
      await faults.arm(error_type, raiser).click()
      await faults.said(`${error_type} is armed for ${raiser}.`).waitFor()
      const response = await callOperation(request, of, operation, { values })
      expect(findErrorType(await response.json())).toBe(error_type)
      expect(response.headers()['x-latchkey-fault']).toMatch(/^fault-/)
    }
    const isOwn = ({ operation_ids }: CatalogueError) =>
      operations.some((operation) => operation_ids.includes(operation.operation_id) && isOfTenant(operation))
    await faults.open(tenant)
    for (const error of sampleByDay(errors.filter(isOwn), ONE_ERROR_IN)) await armAndCall(error, tenant)
    await expect(faults.said('No fault is armed.')).toBeVisible()
    // The captcha page's calls name no tenant, so they belong to the default tenant.
    await page.getByRole('button', { name: /^Tenant/ }).click()
    await page.getByLabel('Find or create a tenant').fill(DEFAULT_PUBLIC_TOKEN)
    await page.keyboard.press('Enter')
    for (const error of sampleByDay(
      errors.filter((one) => !isOwn(one)),
      ONE_ERROR_IN,
    ))
      await armAndCall(error, DEFAULT_PUBLIC_TOKEN)
    expect(errors.length).toBeGreaterThan(190)
  },
)
