type Grecaptcha = {
  enterprise: {
    ready(callback: () => void): void
    execute(site_key: string, options?: { action?: string }): Promise<string>
  }
}

declare global {
  var grecaptcha: Grecaptcha
}

/** The part of reCAPTCHA Enterprise that SDKs use. */
const { src } = document.currentScript as HTMLScriptElement // no module, so the browser names the element
const tokens = new URL('tokens', src)

async function execute(site_key: string, { action = '' }: { action?: string } = {}): Promise<string> {
  const body = JSON.stringify({ site_key, action })
  const response = await fetch(tokens, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error_message)
  return answer.token
}

globalThis.grecaptcha = { enterprise: { ready: (callback) => void setTimeout(callback), execute } }

export {}
