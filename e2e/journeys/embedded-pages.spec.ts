import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { FILLINGS, HOSTS, SIZES } from '../corpora/real-pages.ts'
import { buildEmbeddedPages } from '../embedded/embedded-pages.mjs'
import { PROVIDER_URL } from '../addresses.ts'
import { serveEmbedded, type EmbeddedSite } from '../embedded-site.ts'
import { close, listen } from '../loopback-server.ts'
import { expect, test } from '../fixtures.ts'
import { IS_NIGHTLY, sampleByDay } from '../nightly.ts'
import { codeOf } from '../inbox.ts'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

// One worker builds the pages, once.
test.describe.configure({ mode: 'serial' })

const ADA = 'ada@example.com'
let folder = ''
let site: EmbeddedSite | undefined

test.beforeAll(async () => {
  test.setTimeout(300_000) // on a busy machine
  folder = await buildEmbeddedPages()
  site = await serveEmbedded(folder, PROVIDER_URL)
})

test.afterAll(() => site?.close())

function toUrl(name: string, tenant: string) {
  const query = new URLSearchParams({ 'public-token': tenant, 'base-url': PROVIDER_URL })
  return `${site?.url}/${name}/?${query}`
}

/** Measures the scripts that a page requests before an element appears. Later requests do not delay it. */
async function measure(page: Page, url: string, selector: string) {
  await page.addInitScript((wanted) => {
    // On a busy machine, the page is idle before the element appears, and would already load its later files.
    const { requestIdleCallback } = window
    const held: (() => void)[] = []
    window.requestIdleCallback = (...call) => held.push(() => void requestIdleCallback(...call))
    const observer = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return
      observer.disconnect()
      performance.mark('usable')
      window.requestIdleCallback = requestIdleCallback
      for (const release of held) release()
    })
    observer.observe(document, { childList: true, subtree: true })
  }, selector)
  await page.goto(url)
  await expect(page.locator(selector).first()).toBeVisible()
  return page.evaluate(() => {
    const [usable] = performance.getEntriesByName('usable')
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (usable?.startTime ?? 0))
    return { requests: scripts.length, bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) }
  })
}

for (const name of sampleByDay(['react-passcode', 'react-18-passcode', 'script-passcode', 'script-full-passcode'], 2)) {
  test(`a user signs in with a passcode on the embedded page ${name}`, async ({ page, tenant, inbox }) => {
    await page.goto(toUrl(name, tenant))
    await page.getByRole('textbox').fill(ADA)
    await page.keyboard.press('Enter')
    const code = codeOf(await inbox.waitFor({ to: ADA }))
    await page.getByRole('textbox').fill(code)
    await expect(page.locator('body[data-done]')).toBeAttached()
    await expect(page.getByText('Success!')).toBeVisible()
  })
}

/** Opens a page of a host, whose body the form's markup is part of, with the drop-in script. It has no policy. */
async function openHost(page: Page, tenant: string, toBody: (form: string) => string, head = '') {
  const files = path.join(folder, 'script-full-passcode')
  const script = (await readdir(files)).find((name) => /^latchkey-full-.*\.js$/.test(name))
  const form = `<latchkey-sign-in products="passcodes" public-token="${tenant}" base-url="${PROVIDER_URL}"></latchkey-sign-in>`
  const html = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">${head}
<script type="module" src="HOST/${script}"></script><main>${toBody(form)}</main></html>`
  const server = createServer((request, response) => {
    const isPage = request.url === '/'
    const type = isPage ? 'text/html; charset=utf-8' : 'text/javascript'
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' })
    if (isPage) response.end(html.replaceAll('HOST', `http://localhost:${port}`))
    else createReadStream(path.join(files, request.url ?? '')).pipe(response)
  })
  const port = await listen(server)
  page.once('close', () => void close(server))
  await page.goto(`http://localhost:${port}/`)
}

test('a person signs in on pages of every kind, which are not submitted', async ({ page, tenant, inbox }) => {
  await page.addInitScript(() => {
    addEventListener('submit', (event) => {
      if (event.target instanceof Element && event.target.id === 'host') document.body.dataset['submitted'] = ''
    })
  })
  for (const [count, [name, toBody, head]] of sampleByDay(HOSTS, 3).entries()) {
    await test.step(name, async () => {
      await openHost(page, tenant, toBody, head)
      const url = page.url()
      const address = `ada${count}@example.com`
      await page.getByText(en['email.label'], { exact: true }).last().click()
      await expect(page.getByRole('textbox', { name: en['email.label'] }).last()).toBeFocused()
      await page.keyboard.type(address)
      await page.keyboard.press('Enter')
      const code = codeOf(await inbox.waitFor({ to: address }))
      await page.getByRole('textbox', { name: en['passcode.title'] }).fill(code)
      await expect(page.getByText('Success!').last()).toBeVisible()
      expect(page.url()).toBe(url)
      await expect(page.locator('[data-submitted]')).toHaveCount(0)
    })
  }
})

test(
  'text has the size of the browser’s font, whatever a page makes of its own',
  { tag: '@night' },
  async ({ page, tenant }) => {
    const devtools = await page.context().newCDPSession(page)
    for (const [css, browserFont_px, text_px] of sampleByDay(SIZES, 2)) {
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: browserFont_px } })
      for (const shadow of ['', ' shadow']) {
        await test.step(`"${css}"${shadow}, ${browserFont_px} px`, async () => {
          const toBody = (form: string) => form.replace(' products', `${shadow} products`)
          await openHost(page, tenant, toBody, `<style>${css}</style>`)
          await expect(page.getByRole('textbox')).toHaveCSS('font-size', `${text_px}px`)
          await expect(page.getByRole('button')).toHaveCSS('font-size', `${text_px}px`)
          const label = page.getByText(en['email.label'], { exact: true })
          await expect(label).toHaveCSS('font-size', `${text_px * 0.875}px`)
        })
      }
    }
  },
)

test('a frame without the permission for forms says why nobody can sign in', async ({ page, tenant }) => {
  const toFrame = (form: string) => `<iframe sandbox="allow-scripts"></iframe>
<script type="module">
  const script = document.querySelector('script[src]').outerHTML
  document.querySelector('iframe').srcdoc = script + ${JSON.stringify(form)}
</script>`
  await openHost(page, tenant, toFrame)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('textbox').fill(ADA)
  await frame.getByRole('button', { name: en['email.continue'] }).click()
  await expect(frame.getByRole('alert')).toBeVisible()
})

for (const name of sampleByDay(['react-passcode', 'script-full-passcode'], 2)) {
  test(`a press sends what fills the field, whatever events it dispatches, on the page ${name}`, async ({
    page,
    tenant,
    inbox,
  }) => {
    for (const [count, events] of FILLINGS.entries()) {
      await page.goto(toUrl(name, tenant))
      const address = `ada${count}@example.com`
      await page.getByRole('textbox').evaluate(
        (field, [value, dispatched]) => {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
          for (const type of dispatched.split(' ')) field.dispatchEvent(new Event(type, { bubbles: true }))
        },
        [address, events] as const,
      )
      await page.getByRole('button', { name: en['email.continue'] }).click()
      await inbox.waitFor({ to: address })
    }
  })
}

/** Built-ins as old libraries have replaced them. */
const OLD_LIBRARIES = {
  'Prototype 1.6': () => {
    const toArray = (list: ArrayLike<unknown>) => Array.prototype.slice.call(list)
    Object.assign(Array, { from: toArray })
    Object.assign(Array.prototype, {
      toJSON(this: unknown[]) {
        return `[${this.map((item) => JSON.stringify(item)).join(', ')}]`
      },
      reduce(this: unknown[]) {
        return this.length > 1 ? this : this[0]
      },
      entries(this: unknown[]) {
        return toArray(this)
      },
    })
    Element.prototype.remove = function () {
      this.parentElement?.removeChild(this)
    }
  },
  'MooTools 1.4': () => {
    Object.assign(Array, { from: (item: unknown) => (Array.isArray(item) ? item : [item]) })
    Object.assign(Function.prototype, {
      bind(this: () => unknown, self: unknown, given?: unknown) {
        return () => Reflect.apply(this, self, given === undefined ? [] : [given].flat())
      },
    })
    const send = window.fetch
    Object.assign(window, {
      fetch: (url: string, init: RequestInit) => send(url.startsWith('/') ? `${location.origin}${url}` : url, init),
    })
  },
  'enumerable members of all objects': () => {
    Object.assign(Object.prototype, { extend() {}, clone() {}, query() {} })
  },
}

for (const [library, script] of Object.entries(OLD_LIBRARIES)) {
  test(`a user signs in on a page with ${library}, and its events arrive`, async ({
    page,
    tenant,
    inbox,
    provider,
  }) => {
    await page.addInitScript(script)
    await page.goto(toUrl('script-full-passcode', tenant))
    await page.getByRole('textbox').fill(ADA)
    await page.keyboard.press('Enter')
    const code = codeOf(await inbox.waitFor({ to: ADA }))
    await expect(page.locator('.lk-box')).toHaveCount(code.length)
    await page.getByRole('textbox').fill(code)
    await expect(page.getByText('Success!')).toBeVisible()
    await expect.poll(async () => new Set(await provider.statusesOf('events'))).toEqual(new Set([200]))
  })
}

const EMAIL = 'input[type="email"]'
const PHONE = 'input[type="tel"]'
const BUTTON = 'button'

/**
 * For each page: the element that must appear, and the limits for its scripts until then, in kilobytes (1000 bytes,
 * gzip) and requests.
 */
const LIMITS = {
  'bare-react': { selector: EMAIL, kilobytes: 68, requests: 1 },
  'react-email': { selector: EMAIL, kilobytes: 82.8, requests: 1 },
  'react-github': { selector: BUTTON, kilobytes: 82.8, requests: 1 },
  'react-all': { selector: PHONE, kilobytes: 99.1, requests: 5 },
  'react-email-lazy': { selector: EMAIL, kilobytes: 82.8, requests: 1 },
  'react-github-lazy': { selector: BUTTON, kilobytes: 82.8, requests: 1 },
  'react-all-lazy': { selector: PHONE, kilobytes: 100.6, requests: 10 },
  'bare-react-esbuild': { selector: EMAIL, kilobytes: 70, requests: 1 },
  'react-email-esbuild': { selector: EMAIL, kilobytes: 86.1, requests: 5 },
  'react-github-esbuild': { selector: BUTTON, kilobytes: 86.2, requests: 5 },
  'react-all-esbuild': { selector: PHONE, kilobytes: 104.5, requests: 10 },
  'react-email-lazy-esbuild': { selector: EMAIL, kilobytes: 86.1, requests: 5 },
  'react-github-lazy-esbuild': { selector: BUTTON, kilobytes: 86.1, requests: 5 },
  'react-all-lazy-esbuild': { selector: PHONE, kilobytes: 106.4, requests: 14 },
  'script-email': { selector: EMAIL, kilobytes: 22.6, requests: 2 },
  'script-github': { selector: BUTTON, kilobytes: 22.6, requests: 2 },
  'script-all': { selector: PHONE, kilobytes: 34.7, requests: 2 },
  'script-all-lazy': { selector: PHONE, kilobytes: 39.5, requests: 7 },
}

for (const [name, { selector, ...most }] of Object.entries(LIMITS).filter(
  ([page]) => IS_NIGHTLY || !page.endsWith('-esbuild'),
)) {
  test(`the page ${name} stays within its request and size limits until its form is usable`, async ({
    page,
    tenant,
  }) => {
    const { requests, bytes } = await measure(page, toUrl(name, tenant), selector)
    expect(requests).toBeGreaterThan(0)
    expect(requests).toBeLessThanOrEqual(most.requests)
    expect(bytes / 1000).toBeLessThanOrEqual(most.kilobytes)
    test.info().annotations.push({ type: 'size', description: `${requests} requests, ${bytes} bytes` })
  })
}

for (const [name, selector] of [
  ['script-email', EMAIL],
  ['script-github', BUTTON],
  ['script-all', PHONE],
] as const) {
  test(`the page ${name}, whose script contains the form, never renders a placeholder`, async ({ page, tenant }) => {
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('.lk-placeholder'))
          document.documentElement.setAttribute('data-painted', 'placeholder')
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto(toUrl(name, tenant))
    await expect(page.locator(selector).first()).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-painted')
  })
}

/** Matches the file with the code that runs after a press, in bundled apps and beside the drop-in script. */
const ACTIONS = /\/(actions|calls)-[\w-]+\.js/
/** Matches the file with the whole form, which takes the place of the early one. */
const WHOLE_FORM = /\/whole-[\w.-]+\.js/

/** Holds back a file. Returns a function that lets it arrive. */
async function holdBack(page: Page, file: RegExp) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(file, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Submits an address on a page whose code cannot be loaded. The error is shown, and the address stays. */
async function submitInVain(page: Page) {
  await page.getByRole('textbox').fill(ADA)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(en['failure.network'])
  await expect(page.getByRole('textbox')).toHaveValue(ADA)
}

for (const name of sampleByDay(['react-passcode', 'script-passcode'], 2)) {
  test(`a submission before its code has loaded is sent once the code has loaded, on the page ${name}`, async ({
    page,
    tenant,
    inbox,
  }) => {
    const release = await holdBack(page, ACTIONS)
    await page.goto(toUrl(name, tenant))
    await page.getByRole('textbox').fill(ADA)
    await page.keyboard.press('Enter')
    const button = page.getByRole('button', { name: en['email.continue'] })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText('Sending...')).toBeAttached()
    release()
    codeOf(await inbox.waitFor({ to: ADA }))
    await expect(page.getByText(en['passcode.title'])).toBeVisible()
  })

  test(`a submission whose code fails to load shows an error and works on a retry, on the page ${name}`, async ({
    page,
    tenant,
    inbox,
  }) => {
    await page.route(ACTIONS, (route) => route.abort())
    // An idle page would load this code too early. A second press would then join that attempt and fail with it.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await page.goto(toUrl(name, tenant))
    await submitInVain(page)
    await page.unroute(ACTIONS)
    await page.keyboard.press('Enter')
    codeOf(await inbox.waitFor({ to: ADA }))
    await expect(page.getByText(en['passcode.title'])).toBeVisible()
  })
}

for (const name of sampleByDay(['react-email', 'react-email-lazy', 'script-email'], 3)) {
  test(`text typed and submitted before the full form has loaded is sent, on the page ${name}`, async ({
    page,
    tenant,
    inbox,
  }) => {
    const release = await holdBack(page, WHOLE_FORM)
    await page.goto(toUrl(name, tenant))
    const field = page.getByRole('textbox')
    await field.pressSequentially(ADA)
    await page.keyboard.press('Enter')
    const button = page.getByRole('button', { name: en['email.continue'] })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(field).toHaveValue(ADA)
    release()
    await inbox.waitFor({ to: ADA })
    await expect(page.getByText(fillIn(en['email-confirmation.text'], { email: ADA }))).toBeVisible()
  })

  test(`the email field keeps its text and focus while the full form loads, on the page ${name}`, async ({
    page,
    tenant,
    inbox,
  }) => {
    const loaded = page.waitForResponse(ACTIONS)
    await page.goto(toUrl(name, tenant))
    const field = page.getByRole('textbox')
    await field.pressSequentially('ada@')
    const early = await field.elementHandle()
    await (await loaded).finished()
    await page.keyboard.type('example.com')
    await expect(field).toHaveValue(ADA)
    expect(await early?.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await inbox.waitFor({ to: ADA })
    await expect(page.getByText(fillIn(en['email-confirmation.text'], { email: ADA }))).toBeVisible()
  })
}

for (const name of sampleByDay(['react-email', 'script-email'], 2)) {
  test(`a submission whose full form fails to load shows an error and keeps the address, on the page ${name}`, async ({
    page,
    tenant,
  }) => {
    await page.route(WHOLE_FORM, (route) => route.abort())
    await page.goto(toUrl(name, tenant))
    await submitInVain(page)
  })
}

test('a full form that failed to load is loaded by the next submission, on the page script-email', async ({
  page,
  tenant,
  inbox,
}) => {
  await page.route(WHOLE_FORM, (route) => route.abort())
  await page.goto(toUrl('script-email', tenant))
  await submitInVain(page)
  await page.unroute(WHOLE_FORM)
  await page.keyboard.press('Enter')
  await inbox.waitFor({ to: ADA })
  await expect(page.getByText(fillIn(en['email-confirmation.text'], { email: ADA }))).toBeVisible()
})

for (const name of sampleByDay(['react-github', 'script-github'], 2)) {
  test(`a click before the full form has loaded leads to the third party, on the page ${name}`, async ({
    page,
    tenant,
  }) => {
    const release = await holdBack(page, WHOLE_FORM)
    await page.goto(toUrl(name, tenant))
    const button = page.getByRole('button', { name: 'Continue with GitHub' })
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(page.getByRole('heading', { name: 'GitHub' })).toBeVisible()
  })
}

test('a widget other than the login form shows an error when it fails to load, and can be loaded again', async ({
  page,
  tenant,
}) => {
  const others = /\/screens-[\w-]+\.js/
  await page.route(others, (route) => route.abort())
  await page.goto(toUrl('script-passcode', tenant))
  await page.getByRole('textbox').waitFor()
  await page.evaluate(
    ([publicToken, baseUrl]) => {
      const element = document.createElement('latchkey-idp-logout')
      element.setAttribute('base-url', baseUrl)
      element.setAttribute('public-token', publicToken)
      document.body.append(element)
    },
    [tenant, PROVIDER_URL] as const,
  )
  const logout = page.locator('latchkey-idp-logout')
  await expect(logout.getByRole('alert')).toHaveText(en['form.not-loaded'])
  await page.unroute(others)
  await logout.getByRole('button', { name: en['form.try-again'] }).click()
  await expect(logout.getByRole('region', { name: 'Log out' })).toBeVisible()
  await expect(logout.getByRole('button', { name: en['form.try-again'] })).not.toBeAttached()
})
