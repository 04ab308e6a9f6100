// Reports the user's choice in Google's prompt to the page that frames it. The server has checked that page's origin.

const parameters = new URLSearchParams(location.search)
const origin = parameters.get('origin') ?? ''
const read = (name: string) => parameters.get(name) ?? undefined

const report = (event: string, facts: object) => parent.postMessage({ type: 'gsi', event, ...facts }, origin)

async function choose(account_id: string | undefined): Promise<void> {
  const asked = {
    client_id: read('client_id'),
    origin,
    account_id,
    flow: read('flow') ?? 'prompt',
    nonce: read('nonce'),
  }
  const response = await fetch('/gsi/select', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  if (!response.ok) throw new Error('Google has issued no credential.')
  report('credential', await response.json())
}

for (const button of document.querySelectorAll<HTMLElement>('[data-account]')) {
  button.addEventListener('click', () => {
    choose(button.dataset['account']).catch(() => report('skipped', { reason: 'issuing_failed' }))
  })
}
const cancel = () => report('skipped', { reason: 'user_cancel' })
document.querySelector('#close')?.addEventListener('click', cancel)
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') cancel()
})
new ResizeObserver(() => report('size', { height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(
  document.body,
)
document.querySelector<HTMLElement>('[data-automatic] [data-account]')?.click()

export {}
