/** The texts of the gallery. */
export const GALLERY = {
  title: 'Gallery',
  intro:
    'Every screen and every catalogued error has an address. It opens the real screen, in a tenant of its own, with the fault armed and the way there played.',
  search: 'Search',
  searchHint: 'An error type, a text or a title',
  found: (count: number) => (count === 1 ? '1 picture' : `${count} pictures`),
  widget: 'Screens of the widget',
  product: 'Screens of the product',
  errors: 'Errors that people see',
  exchanges: 'Errors that programs see',
  exchangesIntro: 'No screen makes these calls. The address makes the call and shows the answer.',
  also: 'Also while:',
  address: {
    opening: 'Opening the screen…',
    exchange: 'No screen makes this call: a program reads the answer. The fault is armed, and this is what it gets.',
    call: 'The call',
    response: (status: number) => `The response: ${status}`,
    body: 'Body of the answer',
    fault: (fault: string) => `Touched by ${fault}`,
    armed: 'The armed rule',
    all: 'All pictures',
    noWebApp:
      'No screen can be shown, because the web app does not run here (--no-web). What the screen needs is prepared and armed.',
    elsewhere:
      'Screens play under names such as gallery-login.localhost, which are always the machine of the browser. Open this address where the mock provider runs.',
    unknownError: (error_type: string) => `The catalogue has no error ${error_type}`,
    unknownScreen: (name: string) => `There is no screen ${name}`,
  },
}
