import type { ComponentType } from 'react'
import { render } from 'vitest-browser-react'
import { loadWhole } from '../delivery/early/load-whole.ts'
import { loadActions } from '../flow/load-actions.ts'
import { ProviderContext } from '../flow/provider-context.tsx'
import type { WidgetEvent } from '../widget-event.ts'
import type { SignInWidgetProps } from '../delivery/sign-in-config.ts'
import { SignInWidget } from '../delivery/sign-in-widget.tsx'
import { createFakeClient } from './fake-client.ts'
import { createFixture, type Fixture } from './fixture.ts'

/**
 * Renders the whole widget with a fake client.
 *
 * @param Widget Default: the login form
 * @example const { screen, callsOf } = await renderWidget((f) => f.withOauth('github'))
 */
export async function renderWidget(
  describe: (fixture: Fixture) => Fixture,
  Widget: ComponentType<SignInWidgetProps> = SignInWidget,
) {
  const { config, client, callbacks: more, props } = describe(createFixture())
  const fake = createFakeClient(client)
  const events: WidgetEvent[] = []
  const errors: unknown[] = []
  const callbacks = {
    ...more,
    onEvent: (event: WidgetEvent) => void events.push(event),
    onError: (error: unknown) => void errors.push(error),
  }
  const screen = await render(
    <ProviderContext client={fake.client}>
      <Widget config={config} callbacks={callbacks} {...props} />
    </ProviderContext>,
  )
  // Loads the actions, as a page does once it is idle. Journeys also cover a button that is pressed earlier.
  await loadActions()
  await loadWhole()
  return { screen, events, errors, ...fake }
}
