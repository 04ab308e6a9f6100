import { NOT_APPLICABLE, supports, without, type Statements } from './statement.ts'
import {
  languages,
  MANUAL,
  pages,
  webAnnouncements,
  webAuthenticate,
  WEB_AXE,
  webLogin,
  webPage,
  webReset,
} from './tests.ts'

const KEYBOARD = pages('a user authorizes an assistant with the keyboard alone')

/** How the web app meets the criteria. Its forms are those of the widget. */
export const WEB_STATEMENTS: Statements = {
  ...NOT_APPLICABLE,
  '1.1.1': supports('The mark of the app is decoration.', ...WEB_AXE),
  '1.3.1': supports('Pages have landmarks, one main heading, and lists where there are several things.', ...WEB_AXE),
  '1.3.2': supports('The order of the document is the order on the screen.', KEYBOARD),
  '1.3.3': supports('No instruction refers to a shape, a place or a sound.', MANUAL),
  '1.3.4': supports('Nothing is locked to an orientation; pages have one column.', ...WEB_AXE),
  '1.3.5': supports('The field for an address has an autocomplete attribute.', MANUAL),
  '1.4.1': supports('Banners and links are marked by text, border or underline, too.', ...WEB_AXE),
  '1.4.3': supports('In light and dark.', ...WEB_AXE),
  '1.4.4': supports('Text grows with the browser’s zoom, down to a width of 320 px.', ...WEB_AXE),
  '1.4.5': supports('There are no images of text.', ...WEB_AXE),
  '1.4.10': supports('At a width of 320 px nothing scrolls sideways.', ...WEB_AXE),
  '1.4.11': supports('Borders of fields and the focus ring have enough contrast in both themes.', MANUAL),
  '1.4.12': supports('More spacing cuts nothing off.', MANUAL),
  '1.4.13': without('Nothing appears on hover or focus.'),
  '2.1.1': supports('An assistant is authorized with the keyboard alone.', KEYBOARD),
  '2.1.2': supports('Tab reaches the end of each page.', KEYBOARD, MANUAL),
  '2.1.4': without('There are no shortcuts of single characters.'),
  '2.2.1': supports(
    'A page that leads away by itself says so, and any key or tap stops it.',
    webAnnouncements('a screen reader announcement is made before the app redirects to the login page'),
    webAuthenticate('the event "%s" cancels the delayed redirect from a sign-in error to the login page'),
  ),
  '2.2.2': supports('Nothing moves but spinners, which stop where the person prefers reduced motion.', ...WEB_AXE),
  '2.3.1': supports('Nothing flashes.', ...WEB_AXE),
  '2.4.1': supports(
    'Pages have no navigation to skip; the heading takes the focus.',
    pages('the heading of the home page gets the focus after sign-in'),
  ),
  '2.4.2': supports('The title names the page and the product.', webLogin('the login page sets the document title')),
  '2.4.3': supports(
    'A page that replaces another focuses its heading.',
    webPage('the first page does not move the focus, and the next page focuses its heading'),
  ),
  '2.4.4': supports('Links name where they lead.', ...WEB_AXE),
  '2.4.5': without('Each page is a step of one process.'),
  '2.4.6': supports('Each page has a heading, each field a label.', ...WEB_AXE),
  '2.4.7': supports('Every stop of the keyboard has an outline.', MANUAL),
  '2.4.11': supports('Nothing covers the control that has the focus.', MANUAL),
  '2.5.2': supports('Controls act when the pointer is released.', KEYBOARD),
  '2.5.3': supports('The name of a control begins with its text.', ...WEB_AXE),
  '2.5.7': without('Nothing is dragged.'),
  '2.5.8': supports('Targets have 24 by 24 px, or the distance that replaces it.', MANUAL),
  '3.1.1': supports(
    'The page says its language, which follows the person’s choice.',
    languages('the login page and the password reset page are translated into ${tag}'),
  ),
  '3.1.2': supports(
    'The names of languages are marked as such.',
    languages('the web app keeps the chosen language for the next visit'),
  ),
  '3.2.1': supports('The focus changes nothing.', MANUAL),
  '3.2.2': supports(
    'The list of languages changes the texts alone; the focus stays on it.',
    languages('the web app keeps the chosen language for the next visit'),
  ),
  '3.2.3': supports(
    'The choice of the language and the links are at the end of each page.',
    webPage('a page renders its layout, a language menu, and a footer only if one is specified'),
  ),
  '3.2.4': supports('The same control has the same name on each page.', ...WEB_AXE),
  '3.2.6': supports('The link to the help is at the end of the home page, the only page with one.', ...WEB_AXE),
  '3.3.1': supports(
    'A malformed address says so beside the field.',
    webReset('a failed request for a reset link shows an error and keeps the email address'),
  ),
  '3.3.2': supports('The field has a visible label.', ...WEB_AXE),
  '3.3.3': supports(
    'Errors say what to do next.',
    webReset('a failed request for a reset link shows an error and keeps the email address'),
  ),
  '3.3.4': supports('Access is given by a press of its own, and can be denied.', KEYBOARD),
  '3.3.7': supports(
    'An address that was typed is kept after an error.',
    webReset('a failed request for a reset link shows an error and keeps the email address'),
  ),
  '3.3.8': supports('The app signs in by a third party or a link; nothing has to be remembered or solved.', KEYBOARD),
  '4.1.2': supports('Controls are native elements.', ...WEB_AXE),
  '4.1.3': supports(
    'Progress and results are in regions that exist before their text.',
    webAnnouncements('a screen reader announcement is made while an OAuth token is exchanged'),
    webAnnouncements('a screen reader announcement is made when an Asana connection is added'),
  ),
}
