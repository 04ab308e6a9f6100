/** The words for names that do not say in plain words what they mean. */
const LABELS: Readonly<Record<string, string>> = {
  products: 'Sign-in methods',
  oauth: 'Third parties',
  oauthOptions: 'Third parties',
  providers: 'Buttons of third parties',
  type: 'Third party',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  one_tap: 'Google One Tap',
  position: 'Place of the prompt',
  embeddedOnly: 'Embedded, or else the button',
  floatingOrEmbedded: 'Floating, or else embedded',
  forceLegacyEmbedded: 'Embedded, without FedCM',
  crypto: 'Crypto wallets',
  otp: 'Passcodes',
  otpOptions: 'Passcodes',
  methods: 'Ways of delivery',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  locale: 'Language of messages',
  emailMagicLinks: 'Email links',
  emailMagicLinksOptions: 'Email links',
  passwordOptions: 'Passwords',
  passkeyOptions: 'Passkeys',
  sessionOptions: 'Sessions',
  phoneNumbers: 'Code for phone numbers',
  bundled: 'Bundled with the form',
  frame: "In the provider's frame",
  phoneCountry: 'Country of phone numbers',
  enableShadowDOM: 'Shadow DOM',
  system: "As the visitor's system",
}

/**
 * Says a name in plain words: `loginRedirectURL` and `login_redirect_url` are "Login redirect URL". Tokens of the theme
 * begin with their group: `colorPrimary` is "Primary colour".
 */
export function toLabel(name: string): string {
  const known = Object.hasOwn(LABELS, name) ? LABELS[name] : undefined
  if (known !== undefined) return known
  const words = name
    .replace(/^color(?!Scheme)([A-Z]\w+)$/, '$1Color')
    .replace(/^button(Primary|Secondary|Disabled)/, '$1Button')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[ _-]+/)
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase().replace(/^color$/, 'colour')))
    .join(' ')
    .replaceAll(/\b(url|id)\b/g, (word) => word.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}
