import { expect, test } from 'vitest'
import { toRedirectTarget } from './redirect-target.ts'

test.each([
  ['https://chatgpt.com/connector/oauth/x', 'site', 'chatgpt.com'],
  ['https://chatgpt.com@evil.example/', 'site', 'evil.example'],
  ['https://аpple.com/', 'site', 'xn--pple-43d.com'],
  ['https://localhost.evil.example/', 'site', 'localhost.evil.example'],
  ['http://localhost:33418/cb', 'loopback', 'localhost:33418'],
  ['http://app.localhost/cb', 'loopback', 'app.localhost'],
  ['http://127.0.0.1:7777/cb', 'loopback', '127.0.0.1:7777'],
  ['http://2130706433/cb', 'loopback', '127.0.0.1'],
  ['http://[::1]:7777/cb', 'loopback', '[::1]:7777'],
  ['cursor://anysphere.cursor-mcp/callback', 'app', 'cursor:'],
  ['com.example.app:/callback', 'app', 'com.example.app:'],
  ['no URL', 'site', 'no URL'],
])('the redirect URI %s leads to a %s named %s', (redirectUri, kind, name) => {
  expect(toRedirectTarget(redirectUri)).toEqual({ kind, name })
})
