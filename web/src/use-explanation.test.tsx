import { ProviderError } from '@latchkey/widget/client'
import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useExplanation } from './use-explanation.ts'
import { en } from '../../widget/src/messages/en.ts'

const toError = (error_type: 'email_not_found' | 'invalid_code') =>
  new ProviderError({ error_type, error_message: 'x', error_url: '', request_id: 'r', status_code: 400 })

test('a new error replaces the text of the earlier one', async () => {
  const { result, rerender } = await renderHook((error: unknown) => useExplanation(error), {
    initialProps: toError('email_not_found'),
  })
  const read = () => result.current.map(({ text }) => text).join('')
  await expect.poll(read).toBe(en['error.email_not_found'])
  await rerender(toError('invalid_code'))
  await expect.poll(read).toBe(en['error.invalid_code'])
})
