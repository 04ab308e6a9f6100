import { expect, test } from 'vitest'
import { createProviderApp } from '../app.ts'

test('the server log contains request URLs without their secrets', async () => {
  const lines: string[] = []
  const { app } = createProviderApp({ logLevel: 'trace', logStream: { write: (line) => void lines.push(line) } })
  await app.inject('/v1/oauth/callback/oauth-callback-test-1?code=S3CRET&token=S3CRET&state=abc')
  const log = lines.join('')
  expect(log).toContain('/v1/oauth/callback/oauth-callback-test-1?code=[redacted]&token=[redacted]&state=abc')
  expect(log).not.toContain('S3CRET')
})
