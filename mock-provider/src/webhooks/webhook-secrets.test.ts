import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createWebhook, listSigningSecrets, rotateSecret } from './webhooks.ts'

test('a webhook is signed with at most five earlier secrets, and once with each secret', () => {
  const tenant = createTestTenants().default()
  const webhook = createWebhook(tenant, { url: 'http://localhost:9/', secret: 'zero' })
  const rotate = (secret: string) => rotateSecret(tenant, webhook.webhook_id, secret)
  for (const secret of ['one', 'two', 'three', 'four', 'five', 'six']) rotate(secret)
  expect(listSigningSecrets(tenant, webhook)).toEqual(['six', 'five', 'four', 'three', 'two', 'one'])
  rotate('four')
  expect(listSigningSecrets(tenant, webhook)).toEqual(['four', 'six', 'five', 'three', 'two', 'one'])
  rotate('four')
  expect(listSigningSecrets(tenant, webhook)).toEqual(['four', 'six', 'five', 'three', 'two', 'one'])
})
