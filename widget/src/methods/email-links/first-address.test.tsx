import { beforeEach, expect, test, vi } from 'vitest'
import { renderWidget } from '../../testing/render-widget.tsx'
import { en } from '../../messages/en.ts'

const CALL = 'magicLinks.email.loginOrCreate'

beforeEach(() => {
  // Simulates a busy page, which has not loaded the rules for non-ASCII addresses yet.
  vi.stubGlobal('requestIdleCallback', () => 0)
})

test('a full-width email address is normalized even before its conversion rules are preloaded', async () => {
  const { screen, callsOf } = await renderWidget((f) =>
    f.withEmailLink().withResponse(CALL, () => ({ request_id: 'request-id-test-1', status_code: 200 })),
  )
  await screen.getByRole('textbox', { name: 'Email' }).fill('ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ')
  await screen.getByRole('button', { name: en['email.continue'] }).click()
  await expect.poll(() => callsOf(CALL)[0]?.[0]).toBe('ada@example.com')
})
