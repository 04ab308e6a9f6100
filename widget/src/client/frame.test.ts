import { expect, test, vi } from 'vitest'
import { PROVIDER } from '@latchkey/openapi'
import { ProviderError } from './errors.ts'
import type { FrameWindow } from './frame.ts'
import { createEnvironment, openClient } from './testing/open-client.ts'

type Request = { method: string; args: unknown[]; targetOrigin: string }

/** Opens a client whose hidden page sends one reply. */
async function openWithFrame(reply: object, frameUrl?: string) {
  const requests: Request[] = []
  const postMessage = ((message: Omit<Request, 'targetOrigin'>, targetOrigin: string, [port]: MessagePort[]) => {
    requests.push({ ...message, targetOrigin })
    port?.postMessage(reply)
  }) as FrameWindow['postMessage']
  const openFrame = vi.fn(async () => ({ postMessage }))
  const { client } = await openClient(createEnvironment(), { openFrame, ...(frameUrl !== undefined && { frameUrl }) })
  return { client, openFrame, requests }
}

test('the hidden page parses a phone number', async () => {
  const payload = { isValid: true, number: '+12025550123', national: '(202) 555-0123' }
  const { client, openFrame, requests } = await openWithFrame({ success: true, payload })
  expect(openFrame).not.toHaveBeenCalled()
  const argument = { phoneNumber: '2025550123', regionCode: 'US' }
  expect(await client.frame.parsedPhoneNumber(argument)).toEqual(payload)
  expect(openFrame).toHaveBeenCalledWith(PROVIDER.frameUrl)
  expect(requests).toEqual([{ method: 'parsedPhoneNumber', args: [argument], targetOrigin: PROVIDER.frameUrl }])
})

test('the URL of the hidden page is configurable', async () => {
  const frameUrl = 'http://localhost:4010/clientside-services/index.html'
  const { client, openFrame } = await openWithFrame({ success: true, payload: { phoneNumber: '1' } }, frameUrl)
  expect(await client.frame.getExamplePhoneNumber({ regionCode: 'US' })).toEqual({ phoneNumber: '1' })
  expect(openFrame).toHaveBeenCalledWith(frameUrl)
})

test('an error of the hidden page keeps its name and message', async () => {
  const error = { name: 'TypeError', message: 'no number', stack: '' }
  const { client } = await openWithFrame({ success: false, error })
  await expect(client.frame.parsedPhoneNumber({ phoneNumber: '' })).rejects.toMatchObject({
    name: 'TypeError',
    message: 'no number',
  })
})

test('a provider error in the hidden page is a ProviderError', async () => {
  const error = {
    name: 'StytchAPIError',
    status_code: 404,
    error_type: 'no_login_redirect_urls_set',
    error_message: 'None.',
    error_url: '',
  }
  const { client } = await openWithFrame({ success: false, error })
  const reading = client.frame.parsedPhoneNumber({ phoneNumber: '1' })
  await expect(reading).rejects.toBeInstanceOf(ProviderError)
  await expect(reading).rejects.toMatchObject({ error_type: 'no_login_redirect_urls_set', status_code: 404 })
})
