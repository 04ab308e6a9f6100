import { expect, test } from 'vitest'
import { withSampleApp } from './start-app.ts'

test('a failing test still stops the sample app’s server', async () => {
  let address = ''
  const failing = withSampleApp(
    { public_token: 'public-token-test-sample', url: 'http://localhost:4010' },
    async (url) => {
      address = url
      expect((await fetch(url)).status).toBe(200)
      throw new Error('the test has failed')
    },
  )
  await expect(failing).rejects.toThrow('the test has failed')
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})
