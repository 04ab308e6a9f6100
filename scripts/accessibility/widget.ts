import { NOT_APPLICABLE, partly, supports, without, type Statements } from './statement.ts'
import {
  emailFlow,
  emptyPassword,
  keepFocus,
  MANUAL,
  oneTapPages,
  passcodeFlow,
  passcodePages,
  passkeyPages,
  passwordField,
  passwordPages,
  walletPages,
  WIDGET_AXE,
  widgetAnnouncements,
  widgetFocus,
  widgetLanguage,
  widgetMain,
  widgetRoot,
} from './tests.ts'

const PAGE = without('The page that embeds the widget is responsible for it.')
const KEYBOARD = [
  passcodePages('a WhatsApp passcode is requested and entered with the keyboard alone'),
  passwordPages('a user signs up with a password by keyboard alone'),
  passkeyPages('passkeys are created, renamed and deleted with the keyboard alone'),
  walletPages('a user signs in with a wallet by keyboard alone, also after a rejection'),
  oneTapPages('an account in Google One Tap is chosen with the keyboard alone'),
]

/** How the widget meets the criteria. */
export const WIDGET_STATEMENTS: Statements = {
  ...NOT_APPLICABLE,
  '1.1.1': supports('Icons are decoration beside a text, or have a name.', ...WIDGET_AXE),
  '1.3.1': supports(
    'Fields have labels, groups and lists are marked up, errors are part of the description of a field.',
    ...WIDGET_AXE,
  ),
  '1.3.2': supports('The order of the document is the order on the screen.', ...KEYBOARD),
  '1.3.3': supports('No instruction refers to a shape, a place or a sound.', MANUAL),
  '1.3.4': supports(
    'Nothing is locked to an orientation; the layout has one column.',
    widgetRoot('the widget fits into a viewport 320 px wide'),
  ),
  '1.3.5': supports('Fields for addresses, numbers, passwords and codes have an autocomplete attribute.', MANUAL),
  '1.4.1': supports('Errors, the active tab and the last used method are marked by text or shape, too.', ...WIDGET_AXE),
  '1.4.3': supports(
    'Of the default theme, in light and dark. A theme that is hard to read is reported to its developer.',
    ...WIDGET_AXE,
  ),
  '1.4.4': supports('Text grows with the browser’s zoom.', widgetRoot('the widget fits into a viewport 320 px wide')),
  '1.4.5': supports('There are no images of text but logos.', ...WIDGET_AXE),
  '1.4.10': supports('At a width of 320 px nothing scrolls sideways.', ...WIDGET_AXE),
  '1.4.11': supports(
    'Of the default theme. The focus ring and the borders of fields are checked in forced colours, too.',
    passcodePages('with forced colours, passcode digits and the country code are not drawn twice'),
  ),
  '1.4.12': supports('More spacing cuts nothing off.', MANUAL),
  '1.4.13': without('Nothing appears on hover or focus.'),
  '2.1.1': supports('Every way to sign in works with the keyboard alone.', ...KEYBOARD),
  '2.1.2': supports('Tab leaves the widget.', ...KEYBOARD),
  '2.1.4': without('There are no shortcuts of single characters.'),
  '2.2.1': partly(
    'A passcode expires after the time that the provider sets, for security; a new one is one press away. The time cannot be extended.',
    passcodeFlow('resending a passcode restarts the countdown, even after it has ended'),
  ),
  '2.2.2': supports(
    'Spinners stop where the person prefers reduced motion. The countdown is not announced.',
    oneTapPages('with reduced motion, the spinner of Google One Tap is not animated'),
  ),
  '2.3.1': supports(
    'Nothing flashes.',
    oneTapPages('with reduced motion, the spinner of Google One Tap is not animated'),
  ),
  '2.4.1': PAGE,
  '2.4.2': PAGE,
  '2.4.3': supports(
    'After a change of screen the focus is on the first field or on the heading; it never falls back to the page.',
    widgetFocus('on a main screen without a title, the labelled widget region receives the focus'),
    keepFocus('the heading receives the focus when the focused element is removed'),
  ),
  '2.4.4': supports('Links name where they lead.', ...WIDGET_AXE),
  '2.4.5': PAGE,
  '2.4.6': supports(
    'Each screen has a heading, each field a label.',
    widgetMain('the main screen has the heading "Sign up or log in"'),
  ),
  '2.4.7': supports('Every stop of the keyboard has an outline.', MANUAL),
  '2.4.11': supports('Nothing covers the control that has the focus.', MANUAL),
  '2.5.2': supports('Controls act when the pointer is released.', ...KEYBOARD),
  '2.5.3': supports('The name of a control begins with its text.', ...WIDGET_AXE),
  '2.5.7': without('Nothing is dragged.'),
  '2.5.8': supports('Targets have 24 by 24 px, or the distance that replaces it.', MANUAL),
  '3.1.1': PAGE,
  '3.1.2': supports(
    'The widget says its language where that is not the page’s.',
    widgetLanguage('the widget renders in its configured language and sets its lang attribute'),
  ),
  '3.2.1': supports('The focus changes nothing.', MANUAL),
  '3.2.2': partly(
    'The last digit of a passcode submits it, as specified; the next screen announces itself.',
    passcodeFlow('the sixth digit submits the passcode and shows the progress'),
  ),
  '3.2.3': PAGE,
  '3.2.4': supports('The same control has the same name on each screen.', ...WIDGET_AXE),
  '3.2.6': PAGE,
  '3.3.1': supports(
    'A field that is empty or malformed says so beside itself, and takes the focus.',
    emptyPassword('an empty login form shows an error at its password field, focuses it and sends no request'),
    emailFlow('submitting a malformed email address again focuses the field again'),
  ),
  '3.3.2': supports(
    'Fields have visible labels, and the rules of a password are shown before it is typed.',
    ...WIDGET_AXE,
  ),
  '3.3.3': partly(
    'Errors say what to do. The text about a malformed phone number names a standard (E.164), as specified.',
    passcodeFlow('pasting text without a passcode into the passcode field shows an error'),
  ),
  '3.3.4': without('Nothing is bought, and no legal commitment is made.'),
  '3.3.7': supports(
    'An address that was typed is kept on the way back.',
    passcodeFlow('the back arrow on the passcode screen returns to the form with its email address'),
  ),
  '3.3.8': supports(
    'Codes and passwords can be pasted and filled in; passkeys and links need no memory.',
    passcodeFlow('pasted digits complete a partly typed passcode'),
    passwordField('showing the password keeps the caret, the selection and the focus'),
  ),
  '4.1.2': supports('Controls are native elements, or have the roles and states of the ARIA pattern.', ...WIDGET_AXE),
  '4.1.3': supports(
    'Status messages are in regions that exist before their text, and outside of buttons.',
    widgetAnnouncements('the loading skeleton is announced to screen readers'),
    widgetAnnouncements('sending a form is announced to screen readers'),
    widgetAnnouncements('a cancelled passkey creation is announced to screen readers'),
  ),
}
