import { afterEach, expect, test, vi } from 'vitest'
import { PROVIDER } from '@latchkey/openapi'
import { ProviderError } from './errors.ts'
import { openInvisibleFrame, type FrameWindow } from './frame.ts'
import { createEnvironment, openClient } from './testing/open-client.ts'

afterEach(() => vi.unstubAllGlobals())

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

test('the provider’s hidden iframe parses a phone number', { tags: 'frame.phone-number' }, async () => {
  const payload = { isValid: true, number: '+12025550123', national: '(202) 555-0123' }
  const { client, openFrame, requests } = await openWithFrame({ success: true, payload })
  expect(openFrame).not.toHaveBeenCalled()
  const argument = { phoneNumber: '2025550123', regionCode: 'US' }
  expect(await client.frame.parsedPhoneNumber(argument)).toEqual(payload)
  expect(openFrame).toHaveBeenCalledWith(PROVIDER.frameUrl)
  expect(requests).toEqual([{ method: 'parsedPhoneNumber', args: [argument], targetOrigin: PROVIDER.frameUrl }])
})

test('the URL of the provider’s hidden iframe is configurable', async () => {
  const frameUrl = 'http://localhost:4010/clientside-services/index.html'
  const { client, openFrame } = await openWithFrame({ success: true, payload: { phoneNumber: '1' } }, frameUrl)
  expect(await client.frame.getExamplePhoneNumber({ regionCode: 'US' })).toEqual({ phoneNumber: '1' })
  expect(openFrame).toHaveBeenCalledWith(frameUrl)
})

test('an error in the provider’s hidden iframe keeps its name and message', async () => {
  const error = { name: 'TypeError', message: 'no number', stack: '' }
  const { client } = await openWithFrame({ success: false, error })
  await expect(client.frame.parsedPhoneNumber({ phoneNumber: '' })).rejects.toMatchObject({
    name: 'TypeError',
    message: 'no number',
  })
})

test('a provider error in the hidden iframe is rethrown as a ProviderError', async () => {
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

test('a provider error in the hidden iframe without a documentation URL has an empty error_url', async () => {
  const error = { status_code: 404, error_type: 'no_login_redirect_urls_set', error_message: 'None.' }
  const { client } = await openWithFrame({ success: false, error })
  await expect(client.frame.parsedPhoneNumber({ phoneNumber: '1' })).rejects.toMatchObject({ error_url: '' })
})

test('an error in the hidden iframe without a name and a message gets default values', async () => {
  const { client } = await openWithFrame({ success: false, error: {} })
  await expect(client.frame.parsedPhoneNumber({ phoneNumber: '1' })).rejects.toMatchObject({
    name: 'Error',
    message: 'The hidden page failed.',
  })
})

test.each(['status_code', 'error_type', 'error_message'])(
  'an error in the hidden iframe without %s is not a ProviderError',
  async (member) => {
    const error = { status_code: 404, error_type: 'x', error_message: 'X.', [member]: undefined }
    const { client } = await openWithFrame({ success: false, error })
    const reading = client.frame.parsedPhoneNumber({ phoneNumber: '1' })
    await expect(reading).rejects.not.toBeInstanceOf(ProviderError)
  },
)

/** Simulates a page whose frames load only when the test dispatches their `load` event. Returns its frames. */
function stubPage() {
  const frames: ReturnType<typeof createFrame>[] = []
  const createFrame = (tag: string) =>
    Object.assign(new EventTarget(), {
      tag,
      src: '',
      title: '',
      tabIndex: 0,
      ariaHidden: 'false',
      style: {},
      dataset: {} as Record<string, string>,
      contentWindow: { postMessage: vi.fn() },
    })
  vi.stubGlobal('document', {
    createElement: createFrame,
    querySelectorAll: () => frames,
    body: { append: (frame: ReturnType<typeof createFrame>) => frames.push(frame) },
  })
  return frames
}

test('an invisible iframe is appended to the page and opens once it has loaded', async () => {
  const frames = stubPage()
  const opening = openInvisibleFrame('https://provider.example/frame')
  expect(frames).toMatchObject([
    {
      tag: 'iframe',
      src: 'https://provider.example/frame',
      title: 'Sign-in service',
      tabIndex: -1,
      ariaHidden: 'true',
      style: { position: 'absolute', width: '0', height: '0', border: '0' },
    },
  ])
  const opened = vi.fn()
  void opening.then(opened)
  await Promise.resolve()
  expect(opened).not.toHaveBeenCalled()
  frames[0]?.dispatchEvent(new Event('load'))
  expect(await opening).toBe(frames[0]?.contentWindow)
})

test('an invisible iframe with the same URL is reused, before and after it has loaded', async () => {
  const frames = stubPage()
  const url = 'https://provider.example/frame'
  const opening = [openInvisibleFrame(url), openInvisibleFrame(url)]
  frames[0]?.dispatchEvent(new Event('load'))
  await Promise.all(opening)
  expect(await openInvisibleFrame(url)).toBe(frames[0]?.contentWindow)
  expect(frames).toHaveLength(1)
  void openInvisibleFrame('https://provider.example/other')
  expect(frames).toHaveLength(2)
})
