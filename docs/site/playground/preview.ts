// The widget of the theming page, on Preact. It works without a provider: the client gets prepared responses.
import { createProviderClient } from '../../../widget/src/client/index.ts'
import { mount, type Mounted, type Theme, type WidgetConfig } from '../../../widget/src/index.ts'

const PUBLIC_TOKEN = 'public-token-test-playground'
const PRODUCTS: WidgetConfig['products'] = ['oauth', 'emailMagicLinks']

/** Returns the options of a form. Those of products that it does not have change nothing. */
function toConfig(products: WidgetConfig['products']): WidgetConfig {
  return {
    products,
    oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] },
    otpOptions: { methods: ['sms'] },
    // Shadow DOM, so that the styles of the page do not affect the widget.
    enableShadowDOM: true,
  }
}

/** Responds to every call with success. */
const fakeFetch: typeof fetch = () =>
  Promise.resolve(Response.json({ data: { status_code: 200, request_id: 'request-id-test-playground' } }))

/** Shows the login form in an element. @returns a function that changes its theme */
export function showPreview(
  element: Element,
  theme: Partial<Theme>,
  { products = PRODUCTS, title }: { products?: WidgetConfig['products']; title?: string } = {},
): (theme: Partial<Theme>) => void {
  const client = createProviderClient(PUBLIC_TOKEN, {
    baseUrl: location.origin,
    fetch: fakeFetch,
    cookieJar: { read: () => '', write: () => {} },
    storageAreas: { local: undefined, tab: undefined },
    navigate: () => {},
  })
  const config = toConfig(products)
  const strings = title === undefined ? {} : { 'main.title': title }
  const toOptions = (shown: Partial<Theme>) => ({ client, config, theme: shown, strings })
  const mounted: Mounted = mount(element, toOptions(theme))
  return (latest) => mounted.update(toOptions(latest))
}
