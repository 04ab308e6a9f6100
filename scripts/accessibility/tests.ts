import { testsOf, type TestName } from '../conformance/claim.ts'

// The test files that the statements name.

export const pages = testsOf('e2e/journeys/accessibility.spec.ts')
export const passcodePages = testsOf('e2e/journeys/passcode-accessibility.spec.ts')
export const passwordPages = testsOf('e2e/journeys/password-accessibility.spec.ts')
export const passkeyPages = testsOf('e2e/journeys/passkey-accessibility.spec.ts')
export const walletPages = testsOf('e2e/journeys/wallet-accessibility.spec.ts')
export const oneTapPages = testsOf('e2e/journeys/one-tap-accessibility.spec.ts')
const idpPages = testsOf('e2e/journeys/idp-accessibility.spec.ts')
const consolePages = testsOf('e2e/journeys/console-pages.spec.ts')
export const consoleKeyboard = testsOf('e2e/journeys/console-keyboard.spec.ts')
export const consoleFrame = testsOf('e2e/journeys/console-frame.spec.ts')
export const consoleApp = testsOf('mock-provider/console/src/app.test.tsx')
export const consoleUi = testsOf('mock-provider/console/src/ui/ui.test.tsx')
export const consoleMessages = testsOf('mock-provider/console/src/pages/messages.test.tsx')
export const languages = testsOf('e2e/journeys/languages.spec.ts')
const manual = testsOf('e2e/journeys/manual-criteria.spec.ts')
export const webPage = testsOf('web/src/ui/page.test.tsx')
export const webAnnouncements = testsOf('web/src/announcements.test.tsx')
export const webAuthenticate = testsOf('web/src/routes/authenticate.test.tsx')
export const webLogin = testsOf('web/src/routes/login.test.tsx')
export const webReset = testsOf('web/src/routes/reset-password.test.tsx')
export const widgetAnnouncements = testsOf('widget/src/frame/announcements.test.tsx')
export const widgetFocus = testsOf('widget/src/frame/focus-after-change.test.tsx')
export const keepFocus = testsOf('widget/src/ui/keep-focus.test.tsx')
export const emptyPassword = testsOf('widget/src/methods/passwords/empty-password.test.tsx')
export const passcodeFlow = testsOf('widget/src/methods/passcodes/passcode-flow.test.tsx')
export const emailFlow = testsOf('widget/src/methods/email-links/email-link-flow.test.tsx')
export const widgetLanguage = testsOf('widget/src/frame/language.test.tsx')
export const widgetRoot = testsOf('widget/src/frame/widget-root.test.tsx')
export const widgetMain = testsOf('widget/src/frame/main/main-flow.test.tsx')
export const passwordField = testsOf('widget/src/ui/password-field.test.tsx')

/** Screens of the widget, checked with axe in light and dark at 320 px. */
export const WIDGET_AXE: readonly TestName[] = [
  passcodePages('the email link screens have no accessibility violations'),
  passcodePages('the phone passcode screens have no accessibility violations'),
  passkeyPages('the passkey screens have no accessibility violations'),
  passwordPages('creating a password has no accessibility violations'),
  walletPages('the wallet screens have no accessibility violations'),
  idpPages('the consent screen has no accessibility violations'),
]

/** Pages of the web app, checked in the same way as the widget's screens. */
export const WEB_AXE: readonly TestName[] = [
  pages('the pages before signing in have no accessibility violations'),
  pages('the pages after signing in have no accessibility violations'),
]

/** Every page of the console, at several widths. */
export const CONSOLE_AXE: readonly TestName[] = [
  consolePages('the console page ${path} has no accessibility violations'),
  consoleFrame('the console’s command palette, menus and toasts have no accessibility violations'),
]

/** The check of one screen of each kind against the criteria for which no tool has a rule. */
export const MANUAL: TestName = manual(
  'the screen ${path} meets the WCAG criteria that axe does not check, in two languages',
)
