import { expect, test } from 'vitest'
import type { ClientRecord } from '@latchkey/openapi'
import { toClientOrigin } from './client-origin.ts'

const CLIENT: ClientRecord = {
  client_id: 'connected-app-test-1',
  client_name: 'Assistant',
  client_description: '',
  client_type: 'third_party_public',
  redirect_urls: [],
  post_logout_redirect_urls: [],
  token_endpoint_auth_method: 'none',
  full_access_allowed: false,
  access_token_expiry_minutes: 60,
  access_token_template_content: '',
  bypass_consent_for_offline_access: false,
  created_at: '2026-01-05T09:00:00Z',
}

test.each([
  ['its metadata document', { client_id_metadata_url: 'https://a.example/client.json' }, 'document'],
  [
    'an unknown metadata document',
    { client_id_metadata_url: 'https://a.example/client.json', is_assumed: true },
    'assumed',
  ],
  ['dynamic registration', { is_self_registered: true }, 'registration'],
  ['the control plane', {}, 'control'],
])('the console recognizes a client that was registered by %s', (_, known, expected) => {
  expect(toClientOrigin({ ...CLIENT, ...known })).toBe(expected)
})
