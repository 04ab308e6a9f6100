import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root.ts'
import { toCode, toPage, toTable } from './markdown.ts'
import { listThemeTokens } from '../playground/theme-tokens.ts'
import { renderType } from './type-table.ts'

const HEADING = '## Attributes of the drop-in'
const TABLE = /^\| Attribute [\s\S]*?(?=\n\n)/m

/**
 * Renders the attributes of `<latchkey-sign-in>`. Their table is that of the package's README.
 *
 * @throws Error when the README has no such table
 */
function renderDropIn(): string {
  const table = TABLE.exec(readFileSync(path.join(ROOT, 'widget/README.md'), 'utf8'))?.[0]
  if (table === undefined) throw new Error('widget/README.md has no table of attributes.')
  return [HEADING, table, 'Everything else is a property: `config`, `theme`, `language`, `strings` and `client`.'].join(
    '\n\n',
  )
}

const CONFIG = 'widget/src/config.ts'

const WIDGET_TYPES: readonly (readonly [file: string, name: string])[] = [
  ['widget/src/delivery/sign-in-widget.tsx', 'SignInWidgetProps'],
  [CONFIG, 'WidgetConfig'],
  [CONFIG, 'OauthOptions'],
  [CONFIG, 'OauthProviderOptions'],
  [CONFIG, 'EmailMagicLinksOptions'],
  [CONFIG, 'OtpOptions'],
  [CONFIG, 'PasswordOptions'],
  [CONFIG, 'PasskeyOptions'],
  [CONFIG, 'SessionOptions'],
  [CONFIG, 'Callbacks'],
  ['widget/src/delivery/idp-consent.tsx', 'IdpConsentConfig'],
  ['widget/src/flow/reducer.ts', 'TrustedAttestation'],
  ['widget/src/client/index.ts', 'ClientOptions'],
  ['widget/src/client/own-cookies.ts', 'CookieOptions'],
]

const OTHERS = `Also configurable: [the mock's command](./command.md), [the settings of a tenant](./tenant-settings.md) and [the web app](./web-app.md).`

/** Renders the options of the widget, its client and the drop-in script. */
export function renderConfiguration(): string {
  const linked = [...WIDGET_TYPES.map(([, name]) => name), 'Theme']
  return toPage('Configuration', 'Every option of the widget, its client and the drop-in script, with its default.', [
    'Every option of the widget, its client and the drop-in script, with its type and its default.',
    OTHERS,
    renderDropIn(),
    ...WIDGET_TYPES.map(([file, name]) => renderType(file, name, linked)),
    renderType('widget/src/theme/theme.ts', 'Theme', linked),
    renderTokens(),
  ])
}

function renderTokens(): string {
  const css = readFileSync(path.join(ROOT, 'widget/src/theme/tokens.css'), 'utf8')
  const rows = listThemeTokens(css).map(({ name, property, light, dark }) =>
    [name, property, light, dark === light ? '' : dark].map(toCode),
  )
  return [
    '### Tokens',
    'Values are CSS. A page may also set the custom property on an element with the class `latchkey`. [Theming](../theming.md) has a playground.',
    toTable(['Token', 'Custom property', 'Light', 'Dark, if different'], rows),
  ].join('\n\n')
}
