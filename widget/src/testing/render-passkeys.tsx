import { render } from 'vitest-browser-react'
import { loadActions } from '../flow/load-actions.ts'
import { ProviderContext } from '../flow/provider-context.tsx'
import type { WidgetEvent } from '../widget-event.ts'
import { PasskeyManager } from '../delivery/passkey-manager.tsx'
import { createFakeClient } from './fake-client.ts'
import { createFixture, type Fixture } from './fixture.ts'

/** Renders the passkey manager, like `renderWidget`. */
export async function renderPasskeys(describe: (fixture: Fixture) => Fixture) {
  const { config, client, props } = describe(createFixture())
  const fake = createFakeClient(client)
  const events: WidgetEvent[] = []
  const errors: unknown[] = []
  const callbacks = {
    onEvent: (event: WidgetEvent) => void events.push(event),
    onError: (error: unknown) => void errors.push(error),
  }
  const screen = await render(
    <ProviderContext client={fake.client}>
      <PasskeyManager config={config} callbacks={callbacks} {...props} />
    </ProviderContext>,
  )
  // Loads the actions, as a page does once it is idle. Journeys also cover a button that is pressed earlier.
  await loadActions()
  return { screen, events, errors, ...fake }
}
