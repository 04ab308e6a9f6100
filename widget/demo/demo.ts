import { createProviderClient } from '../src/client/index.ts'
import { mount, mountPasskeyManager, type WidgetEvent } from '../src/index.ts'
import { CONFIGURATIONS, PASSKEY_MANAGERS } from './configurations.ts'

/** As the product's server fills it in; without that server, the provider that `npm start` starts. */
type DemoConfig = { public_token: string; provider_url: string; frame_url: string }

const DEFAULTS: DemoConfig = {
  public_token: 'public-token-test-latchkey',
  provider_url: 'http://localhost:4010',
  frame_url: 'http://localhost:4010/clientside-services/index.html',
}

const filled = document.querySelector('#latchkey-config')?.textContent.trim()
const { public_token, provider_url, frame_url }: DemoConfig = filled ? JSON.parse(filled) : DEFAULTS
const client = createProviderClient(public_token, { baseUrl: provider_url, frameUrl: frame_url })

function show(list: string, text: string) {
  document.querySelector(list)?.append(Object.assign(document.createElement('li'), { textContent: text }))
}

const name = new URLSearchParams(window.location.search).get('configuration') ?? 'one-provider'
const callbacks = {
  onEvent: ({ type }: WidgetEvent) => show('#events', type),
  onError: (error: unknown) => show('#errors', String(error)),
}
const parts = { client, callbacks }
if (name in PASSKEY_MANAGERS) mountPasskeyManager('#widget', { ...parts, ...PASSKEY_MANAGERS[name] })
else mount('#widget', { ...parts, ...CONFIGURATIONS[name] })
client.user.onChange((user) => user && show('#users', user.user_id))

const links = Object.keys({ ...CONFIGURATIONS, ...PASSKEY_MANAGERS }).map((configuration) =>
  Object.assign(document.createElement('a'), {
    href: `?configuration=${configuration}`,
    textContent: configuration.replaceAll('-', ' '),
  }),
)
document.querySelector('nav')?.append(...links)
