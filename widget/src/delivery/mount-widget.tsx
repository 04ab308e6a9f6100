import type { ComponentType } from 'react'
import type { ProviderClient } from '../client/index.ts'
import { ProviderContext } from '../flow/provider-context.tsx'
import { createGuardedRoot } from '../frame/guarded-root.ts'
import { requireElement } from '../frame/require-element.ts'
import { RootFailure } from '../frame/root-failure.tsx'
import type { SignInWidgetProps } from './sign-in-config.ts'
import type { WidgetProps } from '../frame/widget-frame.tsx'

export type WithClient = { client: ProviderClient }
/** What a login form is mounted with. */
export type SignInOptions = SignInWidgetProps & WithClient

/** A handle to a widget that is mounted on a page without React. */
export type Mounted<Options = SignInOptions> = {
  update: (options: Options) => void
  unmount: () => void
}

/** Renders a widget into an element of the page. */
export function mountWidget<Props extends WidgetProps>(
  target: string | Element,
  options: Props & WithClient,
  Widget: ComponentType<Props>,
): Mounted<Props & WithClient> {
  let shown = options
  const element = typeof target === 'string' ? requireElement(target) : target
  const root = createGuardedRoot(element, (retry) => <RootFailure {...shown} onRetry={retry} />)
  const update = (latest: Props & WithClient) => {
    shown = latest
    root.render(
      <ProviderContext client={latest.client}>
        <Widget {...latest} />
      </ProviderContext>,
    )
  }
  update(options)
  return { update, unmount: root.unmount }
}
