import fc from 'fast-check'
import { parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { toSiweText, type SiweMessage } from './siwe-message.ts'

/** The example of EIP-4361. */
const EXAMPLE = `example.com wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`

const MEMBERS: SiweMessage = {
  domain: 'example.com',
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
  uri: 'https://example.com/login',
  chain_id: '1',
  nonce: '32891756',
  issued_at: '2021-09-30T16:25:24Z',
  resources: [
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
    'https://example.com/my-web2-claim.json',
  ],
}

test('the example message of EIP-4361 is formatted exactly', () => {
  expect(toSiweText(MEMBERS)).toBe(EXAMPLE)
})

test('a SIWE message without a statement has an empty line in its place', () => {
  const { statement: _, resources: __, ...members } = MEMBERS
  expect(toSiweText(members)).toContain('6Cc2\n\n\nURI: ')
})

const time = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const toDate = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

test('viem parses every formatted SIWE message back unchanged', () => {
  const message = fc.record({
    domain: fc.constantFrom('example.com', 'localhost:3000', '127.0.0.1:80'),
    address: fc.constant(MEMBERS.address),
    statement: optional(fc.stringMatching(/^[\x20-\x7e]+$/)),
    uri: fc.webUrl(),
    chain_id: fc.stringMatching(/^[1-9]\d{0,5}$/),
    nonce: fc.stringMatching(/^[a-z0-9]{8,20}$/),
    issued_at: time,
    expiration_time: optional(time),
    not_before: optional(time),
    request_id: optional(fc.stringMatching(/^[a-z0-9]+$/)),
    resources: optional(fc.array(fc.webUrl())),
  })
  fc.assert(
    fc.property(message, (members) => {
      const { chain_id, issued_at, expiration_time, not_before, request_id, ...same } = members
      const expected = {
        ...same,
        version: '1',
        chainId: Number(chain_id),
        issuedAt: toDate(issued_at),
        expirationTime: toDate(expiration_time),
        notBefore: toDate(not_before),
        requestId: request_id,
      }
      expect(parseSiweMessage(toSiweText(members))).toEqual(expected)
    }),
    { seed: 4361 },
  )
})
