import { createRoot } from 'react-dom/client'
import type { ProviderClient } from './client/index.ts'
import { ProviderContext } from './flow/provider-context.tsx'
import { SignInWidget, type SignInWidgetProps } from './sign-in-widget.tsx'

export type MountOptions = SignInWidgetProps & { client: ProviderClient }

/** A widget on a page that does not use React. */
export type Mounted = { update: (options: MountOptions) => void; unmount: () => void }

/**
 * Renders the login form into an element of the page.
 *
 * @param target an element, or a selector of one
 * @throws Error naming the selector when no element matches it
 */
export function mount(target: string | Element, options: MountOptions): Mounted {
  const root = createRoot(typeof target === 'string' ? getElement(target) : target)
  const update = ({ client, ...props }: MountOptions) =>
    root.render(
      <ProviderContext client={client}>
        <SignInWidget {...props} />
      </ProviderContext>,
    )
  update(options)
  return { update, unmount: () => root.unmount() }
}

function getElement(selector: string) {
  const element = document.querySelector(selector)
  if (element === null) throw new Error(`The sign-in widget cannot be mounted: no element matches "${selector}".`)
  return element
}
