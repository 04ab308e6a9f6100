import { expect, test } from 'vitest'
import { lookUpLoopback } from './webhook-url.ts'

function lookUp(hostname: string, all: boolean): Promise<unknown> {
  return new Promise((resolve, reject) => {
    lookUpLoopback(hostname, { all }, (error, address) => (error ? reject(error) : resolve(address)))
  })
}

test('webhooks connect only to loopback addresses, whatever the host name resolves to', async () => {
  expect(await lookUp('127.0.0.1', false)).toBe('127.0.0.1')
  expect(await lookUp('::1', true)).toEqual([{ address: '::1', family: 6 }])
  for (const address of ['10.0.0.1', '0.0.0.0', '::', '::ffff:10.0.0.1'])
    await expect(lookUp(address, true)).rejects.toThrow(`${address} is not an address of this machine.`)
})
