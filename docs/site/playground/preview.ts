// The widget of the theming page, on Preact. It works without a provider: the client gets prepared responses.
import { createProviderClient } from '../../../widget/src/client/index.ts'
import { mount, type Mounted, type Theme, type WidgetConfig } from '../../../widget/src/index.ts'

const PUBLIC_TOKEN = 'public-token-test-playground'
const CONFIG: WidgetConfig = {
  products: ['oauth', 'emailMagicLinks'],
  oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] },
  // Shadow DOM, so that the styles of the page do not affect the widget.
  enableShadowDOM: true,
}

/** Responds to every call with success. */
const fakeFetch: typeof fetch = () =>
  Promise.resolve(Response.json({ data: { status_code: 200, request_id: 'request-id-test-playground' } }))

/** Shows the login form in an element. @returns a function that changes its theme */
export function showPreview(element: Element, theme: Partial<Theme>): (theme: Partial<Theme>) => void {
  const client = createProviderClient(PUBLIC_TOKEN, {
    baseUrl: location.origin,
    fetch: fakeFetch,
    cookieJar: { read: () => '', write: () => {} },
    storageAreas: { local: undefined, tab: undefined },
    navigate: () => {},
  })
  const toOptions = (shown: Partial<Theme>) => ({ client, config: CONFIG, theme: shown })
  const mounted: Mounted = mount(element, toOptions(theme))
  return (latest) => mounted.update(toOptions(latest))
}
