/** Texts of the gallery. */
export const GALLERY = {
  title: 'Gallery',
  intro:
    'Every screen and every catalogued error has an address. It opens the real screen in its own tenant, arms the fault and performs the steps that lead there.',
  noScreens:
    'No screens can be shown, because the web app is not running (--no-web, or no --web-root). Errors that are returned to programs need none.',
  search: 'Search',
  searchHint: 'A title, a text, an error type, or what happens: “wrong code”, “rate limit”.',
  found: '{count, plural, one {1 address} other {# addresses}}',
  nearest: 'Nothing matches exactly. These are the nearest:',
  showMore: 'Show {count} more',
  scenarios: 'Scenarios',
  widget: 'Screens of the widget',
  product: 'Screens of the product',
  errors: 'Errors shown on screens',
  exchanges: 'Errors returned to programs',
  exchangesIntro: 'No screen makes these calls. The address makes the call and shows the response.',
  also: 'Also when:',
  address: {
    opening: 'Opening the screen…',
    exchange: 'No screen makes this call, only programs do. The fault is armed; this is the response.',
    call: 'The call',
    response: 'The response: {status}',
    body: 'Response body',
    fault: 'Fault: {fault}',
    armed: 'The armed rule',
    all: 'All addresses',
    noWebApp:
      'No screen can be shown, because the web app is not running (--no-web). The tenant is prepared and the fault is armed.',
    elsewhere:
      'Screens are served at hosts such as gallery-login.localhost, which always mean the browser’s own machine. Open this address on the machine of the mock provider.',
    unknownError: 'The catalogue has no error {error_type}',
    unknownScenario: 'There is no scenario {name}',
    didYouMean: 'Did you mean one of these?',
    unknownScreen: 'There is no screen {name}',
  },
} as const
