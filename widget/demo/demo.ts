import {
  mount,
  mountIdpConsent,
  mountConnectedApps,
  mountIdpLogout,
  mountPasskeyManager,
  mountPasswordReset,
  type Theme,
  type WidgetEvent,
} from '../src/index.ts'
import { createDemoClient } from './demo-client.ts'
import {
  CONFIGURATIONS,
  CONNECTED_APPS,
  IDP_CONSENTS,
  IDP_LOGOUTS,
  PASSKEY_MANAGERS,
  PASSWORD_RESETS,
} from './configurations.ts'

const client = createDemoClient()

function show(list: string, text: string) {
  document.querySelector(list)?.append(Object.assign(document.createElement('li'), { textContent: text }))
}

const query = new URLSearchParams(window.location.search)
const name = query.get('configuration') ?? 'one-provider'
/** With a selector that matches nothing, the page shows the error that `mount` throws. */
const element = query.get('element') ?? '#widget'
const callbacks = {
  onEvent: ({ type }: WidgetEvent) => show('#events', type),
  onError: (error: unknown) => show('#errors', String(error)),
  onOneTapCancelled: () => show('#events', 'One Tap was closed.'),
}
/** The demo follows the person's preference, unless a configuration has a theme of its own. */
const theme: Partial<Theme> = { colorScheme: 'system' }
const parts = { client, callbacks, theme }
try {
  if (name in PASSKEY_MANAGERS) mountPasskeyManager(element, { ...parts, ...PASSKEY_MANAGERS[name] })
  else if (name in IDP_CONSENTS) mountIdpConsent(element, { ...parts, ...IDP_CONSENTS[name] })
  else if (name in CONNECTED_APPS) mountConnectedApps(element, { ...parts, ...CONNECTED_APPS[name] })
  else if (name in IDP_LOGOUTS) mountIdpLogout(element, { ...parts, ...IDP_LOGOUTS[name] })
  else if (name in PASSWORD_RESETS)
    mountPasswordReset(element, {
      ...parts,
      ...PASSWORD_RESETS[name],
      passwordResetToken: query.get('token') ?? '',
    })
  else mount(element, { ...parts, ...CONFIGURATIONS[name] })
} catch (error) {
  callbacks.onError(error)
}
client.user.onChange((user) => user && show('#users', user.user_id))

const links = Object.keys({
  ...CONFIGURATIONS,
  ...PASSKEY_MANAGERS,
  ...PASSWORD_RESETS,
  ...IDP_CONSENTS,
  ...IDP_LOGOUTS,
  ...CONNECTED_APPS,
}).map((configuration) =>
  Object.assign(document.createElement('a'), {
    href: `?configuration=${configuration}`,
    textContent: configuration.replaceAll('-', ' '),
  }),
)
document.querySelector('nav')?.append(...links)
