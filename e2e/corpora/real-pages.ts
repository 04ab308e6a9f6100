/** Pages and habits of the web that a sign-in form meets. Each row was reported of one form or another. */

/** What a page puts around the form. `form` is the markup of the form's element. */
type Host = readonly [name: string, toBody: (form: string) => string, head?: string]

export const HOSTS: readonly Host[] = [
  ['a form of its own', (form) => `<form id="host" action="/elsewhere"><p>Shop</p>${form}<p>More</p></form>`],
  ['a form, in a shadow root', (form) => `<form id="host">${form.replace(' products', ' shadow products')}</form>`],
  ['a form that it nests deeply', (form) => `<form id="host"><fieldset><div>${form}</div></fieldset></form>`],
  ['a modal dialog', (form) => `<dialog id="dialog">${form}</dialog><script>dialog.showModal()</script>`],
  ['a form with the method "dialog"', (form) => `<dialog open><form id="host" method="dialog">${form}</form></dialog>`],
  ['a declared shadow root', (form) => `<div><template shadowrootmode="open">${form}</template></div>`],
  ['a page that shows the form twice', (form) => `${form}<hr>${form}`],
  ['a page with a base address of another host', (form) => form, '<base href="http://127.0.0.1:9/cdn/">'],
  ['a page that opens its links elsewhere', (form) => form, '<base target="_blank">'],
  ['a page with a font of 62.5 %', (form) => form, '<style>html { font-size: 62.5% }</style>'],
]

/** What a page makes of its font, the browser's font, and the size of text that follows, in CSS pixels. */
type Size = readonly [css: string, browserFont_px: number, text_px: number]

export const SIZES: readonly Size[] = [
  ['', 16, 16],
  ['html { font-size: 62.5% }', 16, 16],
  ['html { font-size: 10px } body { font-size: 1.6rem }', 16, 16],
  ['html { font-size: 62.5% }', 24, 24],
  ['', 24, 24],
  ['html { font-size: 200% }', 16, 32],
]

/** Keys in the boxes of a passcode, and the boxes that are lit afterwards, from 0. */
type Boxes = readonly [keys: string, lit: readonly number[]]

export const BOXES: readonly Boxes[] = [
  ['12', [2]],
  ['123456', [5]],
  ['12345{Home}', [0]],
  ['12345{Home}{ArrowRight}{ArrowRight}', [2]],
  ['12345{Home}{End}', [5]],
  ['12345{End}{ArrowLeft}', [4]],
  ['1234{ArrowLeft}{ArrowLeft}', [2]],
  ['1234{ArrowLeft}{ArrowLeft}9', [3]],
  ['1234{Home}{Delete}', [0]],
  ['1234{Home}{Backspace}', [0]],
  ['12345{ArrowLeft}{ArrowLeft}{Backspace}', [2]],
  ['12345{Home}{Shift>}{ArrowRight}{ArrowRight}{/Shift}', [0, 1, 2]],
  ['1234{Control>}a{/Control}', [0, 1, 2, 3]],
  ['1234{Control>}a{/Control}{Delete}', [0]],
  ['1234{Control>}a{/Control}{Delete}7', [1]],
  ['1234{Control>}a{/Control}7', [1]],
  ['1234{Home}x', [0]],
  ['1234{Home} ', [0]],
]

/** What a password manager, an extension or a restored page does to a field after it has set its value. */
export const FILLINGS = [
  'nothing',
  'change',
  'input',
  'input change',
  'keydown keyup',
  'blur',
  'focus change blur',
] as const

/** What a browser, an extension or another script leaves of the API for passkeys, as the script that does it. */
export const PASSKEY_APIS: readonly (readonly [name: string, script: string])[] = [
  ['a request that never ends', 'navigator.credentials.get = () => new Promise(() => {})'],
  ['no credentials', "Object.defineProperty(navigator, 'credentials', { value: undefined })"],
  ['credentials without methods', "Object.defineProperty(navigator, 'credentials', { value: {} })"],
  ['a request that throws', "navigator.credentials.get = () => { throw new TypeError('Broken.') }"],
  [
    'a request that waits for another one',
    "navigator.credentials.get = () => Promise.reject(new DOMException('Pending.', 'OperationError'))",
  ],
  ['a check that never ends', 'PublicKeyCredential.isConditionalMediationAvailable = () => new Promise(() => {})'],
  [
    'a check that throws',
    "PublicKeyCredential.isConditionalMediationAvailable = () => { throw new TypeError('Broken.') }",
  ],
  ['no check', 'delete PublicKeyCredential.isConditionalMediationAvailable'],
  ['no class of credentials', 'delete window.PublicKeyCredential'],
]

const DENIED = 'MetaMask Personal Message Signature: User denied message signature.'

/** What wallets throw when the person declines. */
export const REFUSALS: readonly (readonly [name: string, error: unknown])[] = [
  ['a code as text', { code: '4001' }],
  ['WalletConnect’s code', { code: 5000, message: 'User rejected.' }],
  ['WalletConnect’s code for methods', { code: 5002 }],
  ['the name of ethers', { code: 'ACTION_REJECTED', reason: 'rejected' }],
  ['an internal error that says so', { code: -32603, message: DENIED }],
  ['a server error that says so', { code: -32000, message: 'Request has been declined by the user' }],
  ['an unknown code that says so', { code: 1, message: 'Cancelled' }],
  ['an error without a code', new Error('User rejected the request.')],
  ['a text', 'User canceled'],
  ['an error inside an error', { code: -32603, message: 'Internal error', data: { code: 4001 } }],
  ['an original error', { code: -32603, data: { originalError: { code: 4001 } } }],
  ['a cause', new Error('Failed', { cause: { code: 4001 } })],
  ['an error of ethers inside', { code: 'UNKNOWN_ERROR', info: { error: { code: 4001 } } }],
]

/** Phone numbers as people copy them, and what is sent, in the form of a person in the United States. */
export const COPIED_NUMBERS: readonly (readonly [typed: string, sent: string])[] = [
  ['0044 20 7946 0958', '+442079460958'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['(+44) 20 7946 0958', '+442079460958'],
  ['0044 (0)20 7946 0958', '+442079460958'],
  ['+7 (0)495 123 45 67', '+74951234567'],
  ['+39 (0)6 698 12345', '+390669812345'],
  ['\u202A+44\u00A020\u20097946\u202F0958\u202C\uFEFF', '+442079460958'],
  ['\u200E213-373-4253', '+12133734253'],
  ['٢١٣ ٣٧٣ ٤٢٥٣', '+12133734253'],
  ['۲۱۳۳۷۳۴۲۵۳', '+12133734253'],
  ['२१३ ३७३ ४२५३', '+12133734253'],
  ['＋４４　２０　７９４６　０９５８', '+442079460958'],
]

/** How pages and systems write a language, and the language of the form. */
export const LANGUAGE_TAGS: readonly (readonly [written: string, shown: string])[] = [
  ['zh_CN', 'zh-Hans'],
  ['de-DE@posix', 'de'],
  ['yue', 'zh-Hant'],
  ['nn-NO', 'da'],
  ['pt_BR.UTF-8', 'pt-BR'],
  ['en-US-u-va-posix', 'en'],
  ['iw', 'he'],
  ['gsw-CH', 'de'],
  ['hi-Latn', 'en'],
  ['C', 'en'],
]

/** What people paste into the email field, and the address that gets the message; `undefined` if the text is refused. */
export const COPIED_ADDRESSES: readonly (readonly [typed: string, sent: string | undefined])[] = [
  ['\u200Bada@example.com', 'ada@example.com'],
  ['ada\u{E0001}@example.com', 'ada@example.com'],
  ['\u00A0ada@example.com\u3000', 'ada@example.com'],
  ['\u2066ada@example.com\u2069', 'ada@example.com'],
  ['ada\u{F0000}@example.com', undefined],
  ['ada@exam\u00ADple.com', 'ada@example.com'],
  ['ada＠example.com', 'ada@example.com'],
  ['ada@example.com\uFEFF', 'ada@example.com'],
  ['ada\u{E0FFF}@example.com', 'ada@example.com'],
  ['ada\u0378@example.com', undefined],
  ['ada@b\u0075\u0308cher.example', 'ada@xn--bcher-kva.example'],
]

/** Passwords that a person presses Continue with, and what the form says of them. */
export const REFUSED_PASSWORDS: readonly (readonly [typed: string, reason: RegExp])[] = [
  ['aaaaaaaaaaaa', /Repeated characters/],
  ['password', /different site/],
  ['ada@example.com', /weak/],
]
