import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import type { VendorClient6 } from '../vendor/client-types.ts'
import { VERSIONS, type Version } from '../vendor/methods.ts'
import { allowAccess, PRODUCTS } from '../vendor/products.ts'

test('the vendor’s widget 5.20.1 asks for consent by the older calls', async ({
  page,
  tenant,
  provider,
  inbox,
  clientHarness,
}) => {
  const client = await clientHarness.openVendor(page, 'vendor-5-20-ui')
  const client6 = await page.evaluateHandle((): VendorClient6 => Reflect.get(window, 'client'))
  const open = async () => void (await clientHarness.openVendor(page, 'vendor-5-20-ui'))
  const response = page.waitForRequest('https://client.example/**')
  await allowAccess({ client, client6, page, tenant, provider, inbox, version: '5.40.0', open })
  expect(new URL((await response).url()).searchParams.get('code')).not.toBeNull()
  expect(await provider.statusesOf('olderAuthorizeStart')).toEqual([200])
  expect(await provider.statusesOf('olderAuthorizeSubmit')).toEqual([303])
})

// The keys of VERSIONS are all that Object.keys returns.
const versions = Object.keys(VERSIONS) as Version[]

for (const [product, { operationId, play }] of sampleByDay(Object.entries(PRODUCTS), 3)) {
  for (const version of sampleByDay(versions, 2)) {
    test(`the vendor's widget ${version} completes a flow with ${product}`, async ({
      page,
      tenant,
      provider,
      inbox,
      clientHarness,
    }) => {
      const client = await clientHarness.openVendor(page, `${VERSIONS[version]}-ui`)
      const client6 = await page.evaluateHandle((): VendorClient6 => Reflect.get(window, 'client'))
      const open = async () => void (await clientHarness.openVendor(page, `${VERSIONS[version]}-ui`))
      await play({ client, client6, page, tenant, provider, inbox, version, open })
      const statuses = await provider.statusesOf(operationId)
      expect(statuses.some((status) => status !== null && status < 400)).toBe(true)
    })
  }
}
