import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import type { VendorClient6 } from '../vendor/client-types.ts'
import { EVIDENCE, GROUPS, METHODS, VERSIONS } from '../vendor/methods.ts'

const isSuccess = (status: number | null) => status !== null && status < 400
const isRefusal = (status: number | null) => status !== null && status >= 400

for (const [group, versions] of sampleByDay(Object.entries(GROUPS), 3)) {
  for (const version of sampleByDay(['5.40.0', '6.3.0'] as const, 2)) {
    test(`the vendor's client ${version} calls every method of ${group} with success and with an error`, async ({
      page,
      tenant,
      provider,
      inbox,
      clientHarness,
    }) => {
      const { rows, config, hasWidgets } = versions[version]
      if (config) await provider.configure(config)
      const client = await clientHarness.openVendor(page, hasWidgets ? `${VERSIONS[version]}-ui` : VERSIONS[version])
      const client6 = await page.evaluateHandle((): VendorClient6 => Reflect.get(window, 'client'))
      const stage = { client, client6, page, tenant, provider, inbox }
      for (const [method, { isRefused }] of Object.entries(rows)) {
        if (typeof isRefused === 'string') continue
        await test.step(`${method} is refused`, async () => {
          await expect(isRefused.call(stage)).rejects.toThrow(isRefused.error)
        })
      }
      for (const [method, { succeeds }] of Object.entries(rows)) {
        await test.step(`${method} succeeds`, () => succeeds(stage))
      }
      const called = EVIDENCE.filter((row) => row.version === version && row.method in rows)
      for (const { operationId, refusedAt } of called) {
        if (operationId !== null)
          expect((await provider.statusesOf(operationId)).some(isSuccess), operationId).toBe(true)
        if (refusedAt !== null) expect((await provider.statusesOf(refusedAt)).some(isRefusal), refusedAt).toBe(true)
      }
    })
  }
}

test('every method that the vendor’s client declares is covered by a test', () => {
  for (const [version, methods] of Object.entries(METHODS)) {
    const proven = EVIDENCE.filter((row) => row.version === version).map(({ method }) => method)
    expect(proven.toSorted()).toEqual(Object.keys(methods).toSorted())
  }
})
