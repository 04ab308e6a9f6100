import { expect, test } from 'vitest'
import { findKnownAssistant, findNamedAssistant, isSameName } from './known-assistants.ts'

test.each([
  ['https://chatgpt.com/connector_platform_oauth_redirect', 'ChatGPT'],
  ['https://chatgpt.com/connector/oauth/abc', 'ChatGPT'],
  ['https://claude.ai/api/mcp/auth_callback', 'Claude'],
  ['https://claude.com/api/mcp/auth_callback', 'Claude'],
  ['https://vscode.dev/redirect', 'VS Code'],
  ['https://insiders.vscode.dev/redirect', 'VS Code'],
  ['https://www.cursor.com/agents/mcp/oauth/callback', 'Cursor'],
  ['https://platform.openai.com/callback', 'ChatGPT'],
  ['https://console.anthropic.com/callback', 'Claude'],
  ['https://gemini.google.com/callback', 'Gemini'],
  ['https://copilot.microsoft.com/callback', 'Copilot'],
  ['https://www.perplexity.ai/callback', 'Perplexity'],
  ['https://chat.mistral.ai/callback', 'Le Chat'],
])('the redirect URI %s belongs to %s', (uri, name) => {
  expect(findKnownAssistant(uri)).toBe(name)
})

test.each([
  'http://chatgpt.com/cb',
  'https://chatgpt.com:8443/cb',
  'https://chatgpt.com.evil.example/cb',
  'https://evilchatgpt.com/cb',
  'https://chatgpt.com./cb',
  'https://xn--chtgpt-8nf.com/cb',
  'https://evil.example/chatgpt.com',
  'http://localhost:3000/callback',
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'nothing',
])('the redirect URI %s belongs to no known AI assistant', (uri) => {
  expect(findKnownAssistant(uri)).toBeUndefined()
})

test.each([
  ['ChatGPT', 'ChatGPT'],
  ['chat gpt helper', 'ChatGPT'],
  ['The C\u200Bhat\u202EGPT', 'ChatGPT'],
  ['СhаtGРТ', 'ChatGPT'],
  ['ＣｈａｔＧＰＴ', 'ChatGPT'],
  ['𝗖𝗹𝗮𝘂𝗱𝗲', 'Claude'],
  ['Сӏаuԁе', 'Claude'],
  ['CIaude', 'Claude'],
  ['Cl4ude', undefined],
  ['Claude.ai', 'Claude'],
  ['Claude (official)', 'Claude'],
  ['Open AI', 'ChatGPT'],
  ['OpenAl', 'ChatGPT'],
  ['Curs0r', 'Cursor'],
  ['Visual Studio Code', 'VS Code'],
  ['Claudette', undefined],
  ['Precursor', undefined],
  ['Task Helper', undefined],
  ['', undefined],
])('the client name %j mentions the AI assistant %s', (name, assistant) => {
  expect(findNamedAssistant(name)).toBe(assistant)
})

test('client names that look alike count as the same name', () => {
  expect(isSameName('Task Helper', 'Tаsk  HeIper')).toBe(true)
  expect(isSameName('Task Helper', 'TaskHelper')).toBe(true)
  expect(isSameName('Task Helper', 'Task Helper 2')).toBe(false)
  expect(isSameName('…', '!')).toBe(false)
})
