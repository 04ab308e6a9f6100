import { NOT_APPLICABLE, partly, supports, without, type Statements } from './statement.ts'
import {
  CONSOLE_AXE,
  consoleApp,
  consoleFrame,
  consoleKeyboard,
  consoleMessages,
  consoleUi,
  languages,
} from './tests.ts'

const KEYBOARD = [
  consoleKeyboard('a user is created, opened and deleted with the keyboard alone'),
  consoleKeyboard('a setting is changed and the clock is advanced with the keyboard alone'),
]
const TRANSLATED = languages('every text of the console page ${path} can be translated')

/** How the mock provider's console meets the criteria. */
export const CONSOLE_STATEMENTS: Statements = {
  ...NOT_APPLICABLE,
  '1.1.1': supports(
    'Icons are decoration beside a text, or have a name. Pictures of screens are beside their title.',
    ...CONSOLE_AXE,
  ),
  '1.3.1': supports('Tables have captions and headings, fields have labels.', ...CONSOLE_AXE),
  '1.3.2': supports('The order of the document is the order on the screen.', ...KEYBOARD),
  '1.3.3': supports('No instruction refers to a shape, a place or a sound.', TRANSLATED),
  '1.3.4': supports('Nothing is locked to an orientation.', ...CONSOLE_AXE),
  '1.3.5': without('Fields are about test data, not about the person.'),
  '1.4.1': supports('States are words, too.', ...CONSOLE_AXE),
  '1.4.3': supports('In light and dark.', ...CONSOLE_AXE),
  '1.4.4': supports('Text grows with the browser’s zoom, down to a width of 320 px.', ...CONSOLE_AXE),
  '1.4.5': partly('The gallery has pictures of screens, which are also live pages.', ...CONSOLE_AXE),
  '1.4.10': supports('At a width of 320 px pages do not scroll sideways; wide tables become lists.', ...CONSOLE_AXE),
  '1.4.11': supports('Borders of fields and the focus ring have enough contrast.', ...CONSOLE_AXE),
  '1.4.12': supports('More spacing cuts nothing off.', ...CONSOLE_AXE),
  '1.4.13': partly(
    'The exact time of a relative one is shown by the browser on hover, and cannot be dismissed.',
    ...CONSOLE_AXE,
  ),
  '2.1.1': supports(
    'Users, settings, faults and the clock are changed with the keyboard alone.',
    ...KEYBOARD,
    consoleFrame('the command palette makes every call slow and normal again'),
  ),
  '2.1.2': supports(
    'Escape leaves menus and dialogs.',
    consoleApp('Escape closes the tenant menu and returns the focus to its button'),
  ),
  '2.1.4': supports(
    'Shortcuts of single characters can be switched off.',
    consoleApp('the console keeps the chosen colour scheme and density'),
  ),
  '2.2.1': partly(
    'Notices go after some seconds; what they say is on the page, too.',
    consoleFrame('faults and a moved clock are reset from the console header and restored with the keyboard alone'),
  ),
  '2.2.2': supports('The journal can be paused.', ...CONSOLE_AXE),
  '2.3.1': supports('Nothing flashes.', ...CONSOLE_AXE),
  '2.4.1': supports('A link skips the navigation.', consoleApp('a focused skip link is not covered by other elements')),
  '2.4.2': supports('The title names the page.', ...CONSOLE_AXE),
  '2.4.3': supports(
    'A page that replaces another focuses its heading.',
    consoleApp('a link of the console’s navigation shows its page and focuses the heading'),
  ),
  '2.4.4': supports('Links name where they lead, also for screen readers.', ...CONSOLE_AXE),
  '2.4.5': supports(
    'Pages are found by the navigation and by the palette.',
    consoleFrame('the command palette makes every call slow and normal again'),
  ),
  '2.4.6': supports('Each page has a heading, each field a label.', ...CONSOLE_AXE),
  '2.4.7': supports('Every stop of the keyboard has an outline.', ...KEYBOARD),
  '2.4.11': supports(
    'The header does not cover what has the focus.',
    consoleApp('a focused skip link is not covered by other elements'),
  ),
  '2.5.2': supports('Controls act when the pointer is released.', ...KEYBOARD),
  '2.5.3': supports('The name of a control begins with its text.', ...CONSOLE_AXE),
  '2.5.7': supports('A file can be chosen instead of dropped.', ...CONSOLE_AXE),
  '2.5.8': supports('Targets have 24 by 24 px, or the distance that replaces it.', ...CONSOLE_AXE),
  '3.1.1': supports(
    'The page says its language.',
    languages('a developer changes the language of the console without a reload'),
  ),
  '3.1.2': supports('Texts of the documents are marked as English.', TRANSLATED),
  '3.2.1': supports('The focus changes nothing.', ...KEYBOARD),
  '3.2.2': supports('Filters change their list alone.', ...CONSOLE_AXE),
  '3.2.3': supports(
    'The navigation is the same on each page.',
    consoleKeyboard('on a phone, the console’s menu leads to its pages'),
  ),
  '3.2.4': supports('The same control has the same name on each page.', ...CONSOLE_AXE),
  '3.2.6': supports(
    'The documentation is linked in the navigation of each page.',
    consoleKeyboard('on a phone, the console’s menu leads to its pages'),
  ),
  '3.3.1': supports('A value that is refused says so beside its field.', ...KEYBOARD),
  '3.3.2': supports('Fields have visible labels and hints.', ...CONSOLE_AXE),
  '3.3.3': supports(
    'The nearest known value is offered.',
    consoleFrame('an invalid tenant token lists the existing tenants and sends no request for tenant data'),
  ),
  '3.3.4': supports('What cannot be undone needs two presses.', consoleUi('a confirm button acts on the second press')),
  '3.3.7': supports('Nothing is asked twice.', ...KEYBOARD),
  '3.3.8': without('The console has no sign-in.'),
  '4.1.2': supports('Controls are native elements, or have the roles and states of the ARIA pattern.', ...CONSOLE_AXE),
  '4.1.3': supports(
    'New messages, counts and results are announced.',
    consoleMessages('the inbox shows a new message at the top at once and announces it'),
    consoleUi('a confirm button announces the second press in a live region outside the button'),
  ),
}
