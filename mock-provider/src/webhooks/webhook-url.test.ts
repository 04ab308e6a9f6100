import { expect, onTestFinished, test } from 'vitest'
import { ProviderError } from '../core/provider-error.ts'
import { checkWebhookUrl, lookUpLoopback, ownPorts } from './webhook-url.ts'

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

test.each([
  'http://localhost:4610/_mock/x/reset',
  'http://LOCALHOST:4610/',
  'http://127.0.0.1:4610/',
  'http://127.1:4610/',
  'http://127.9.9.9:4610/',
  'http://2130706433:4610/',
  'http://0x7f.1:4610/',
  'http://0177.0.0.1:4610/',
  'http://[::1]:4610/',
  'http://[0:0:0:0:0:0:0:1]:4610/',
  'http://[::ffff:127.0.0.1]:4610/',
  'http://①②⑦.0.0.1:4610/',
  'http://localhost.:4610/',
  'http://0.0.0.0:4610/',
  'http://[::]:4610/',
  'http://localhost.evil.example:4610/',
  'https://localhost:4611/',
  'http://localhost/',
  'https://localhost/',
])('the webhook URL %s is refused where the mock listens on its port', { tags: 'threat.m1' }, (url) => {
  const ports = [80, 443, 4610, 4611]
  for (const port of ports) ownPorts.add(port)
  onTestFinished(() => ports.forEach((port) => void ownPorts.delete(port)))
  expect(() => checkWebhookUrl(url)).toThrow(ProviderError)
})

test('a webhook URL of this machine is accepted on a port that is not the mock’s', () => {
  expect(checkWebhookUrl('http://127.0.0.1:4612/hook')).toBe('http://127.0.0.1:4612/hook')
})
