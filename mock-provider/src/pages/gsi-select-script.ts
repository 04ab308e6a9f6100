/** Path of the script of Google's prompt. */
export const GSI_SELECT_SCRIPT_PATH = '/gsi/select.js'

/** Reports the user's choice in the prompt to the page that frames it. The server has checked that page's origin. */
export const GSI_SELECT_SCRIPT = `'use strict'
const { client_id, origin, flow = 'prompt', nonce } = Object.fromEntries(new URLSearchParams(location.search))
const report = (event, facts) => parent.postMessage({ type: 'gsi', event, ...facts }, origin)

async function choose(account_id) {
  const body = JSON.stringify({ client_id, origin, account_id, flow, nonce })
  const response = await fetch('/gsi/select', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!response.ok) throw new Error('Google has issued no credential.')
  report('credential', await response.json())
}

for (const button of document.querySelectorAll('[data-account]')) {
  button.addEventListener('click', () => {
    choose(button.dataset.account).catch(() => report('skipped', { reason: 'issuing_failed' }))
  })
}
const cancel = () => report('skipped', { reason: 'user_cancel' })
document.querySelector('#close').addEventListener('click', cancel)
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') cancel()
})
new ResizeObserver(() => report('size', { height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(
  document.body,
)
document.querySelector('[data-automatic] [data-account]')?.click()
`
