import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NowProvider } from '../ui/time.tsx'
import { findTokenParts, TokenClaims } from './token-claims.tsx'

const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '')

const ACCESS_TOKEN = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode({ sub: 'user-test-1', exp: 1_767_606_000 })}.c2ln`

test('the header and the claims of a JWT are decoded', () => {
  expect(findTokenParts(ACCESS_TOKEN)).toEqual({
    header: { alg: 'RS256', typ: 'JWT' },
    claims: { sub: 'user-test-1', exp: 1_767_606_000 },
  })
})

test('an opaque token has no decoded header or claims', () => {
  expect(findTokenParts('opaque')).toBeUndefined()
})

test('the simulator shows the scopes, the expiry and the claims of the tokens', async () => {
  await render(
    <NowProvider value={1_767_606_000_000 - 3_600_000}>
      <TokenClaims tokens={{ access_token: ACCESS_TOKEN, token_type: 'bearer', scope: 'openid email' }} />
    </NowProvider>,
  )
  await expect.element(page.getByText('openid email')).toBeVisible()
  await expect.element(page.getByText('in 1 hour')).toBeVisible()
  await expect.element(page.getByText('none')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Access token' })).toHaveTextContent('"sub": "user-test-1"')
})
