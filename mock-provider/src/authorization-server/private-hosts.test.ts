import { expect, test } from 'vitest'
import { isPrivateAddress, isPrivateHost } from './private-hosts.ts'

test.each([
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.2',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '0.0.0.0',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  // The last address of each network.
  '0.255.255.255',
  '10.255.255.255',
  '100.127.255.255',
  '127.255.255.255',
  '169.254.255.255',
  '192.0.0.255',
  '192.168.255.255',
  '198.19.255.255',
  '239.255.255.255',
  '255.255.255.255',
  '64:ff9b:1:ffff:ffff:ffff:ffff:ffff',
  'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
])('the IP address %s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each([
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.0',
  '172.32.0.1',
  '192.169.0.1',
  '2606:4700::1111',
  '::ffff:1.1.1.1',
])('the IP address %s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

test.each([
  ['192.168.0.1', true],
  ['[fd00::1]', true],
  ['[::ffff:a00:1]', true],
  ['1.1.1.1', false],
  ['localhost', true],
])('the host %s is private: %s', async (hostname, isPrivate) => {
  expect(await isPrivateHost(hostname)).toBe(isPrivate)
})
