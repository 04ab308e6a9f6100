import { html, type Page } from './html.ts'

type DevicePageFacts = {
  user_code: string
  /** Why the code was not accepted. Absent until a code was entered. */
  problem?: string
  formTargets: readonly string[]
}

const BANNER = 'Mock identity provider'

/** Returns the page where a user enters the code that a device shows (RFC 8628 §3.3). */
export function devicePage({ user_code, problem, formTargets }: DevicePageFacts): Page {
  return {
    title: 'Connect a device',
    banner: BANNER,
    formTargets,
    ...(problem !== undefined && { status: 400 }),
    body: html`
      <h1>Connect a device</h1>
      ${problem !== undefined && html`<p role="alert">${problem}</p>`}
      <form method="post" action="device">
        <label for="user_code">Code on your device</label>
        <input
          id="user_code"
          name="user_code"
          value="${user_code}"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          required
        />
        <p class="quiet">Continue only if your device shows the same code.</p>
        <button class="primary">Continue</button>
      </form>
    `,
  }
}

/** Returns the final page, which states whether the device has access. */
export function deviceResultPage(isAllowed: boolean): Page {
  const title = isAllowed ? 'Your device is connected' : 'Your device was not connected'
  return {
    title,
    banner: BANNER,
    body: html`
      <h1>${title}</h1>
      <p>You can close this page and return to your device.</p>
    `,
  }
}
