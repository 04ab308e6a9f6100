import { expect, test } from 'vitest'
import { toAsanaAuthorizeUrl } from './asana-authorize-url.ts'

const ENV = { asana_authorize_url: 'https://app.asana.com/-/oauth_authorize', asana_client_id: '1200000000000001' }
const PERSON = { appUrl: 'http://localhost:3000', userId: 'user-test-1' }

test(
  'the Asana authorization URL has exactly four parameters',
  { tags: ['asana.client-id', 'asana.redirect-uri', 'asana.response-type', 'asana.state'] },
  () => {
    expect(toAsanaAuthorizeUrl(ENV, PERSON)).toBe(
      'https://app.asana.com/-/oauth_authorize?client_id=1200000000000001' +
        '&redirect_uri=http%3A%2F%2Flocalhost%3A3000%2Fapi%2Fasana%2Fcallback&response_type=code&state=user-test-1',
    )
  },
)

test('the Asana authorization URL keeps the query of the configured URL', () => {
  const url = toAsanaAuthorizeUrl({ ...ENV, asana_authorize_url: `${ENV.asana_authorize_url}?tenant=a` }, PERSON)
  expect(new URL(url).searchParams.get('tenant')).toBe('a')
})
