import type { OauthProviderId } from '@latchkey/openapi'

/** A path of a mark. Without a colour, it has the colour of the text. */
export type MarkPath = readonly [path: string, colour?: string]
export type ViewBox = readonly [left: number, top: number, width: number, height: number]
export type Drawing = { viewBox: ViewBox; paths: readonly MarkPath[] }

/** An icon of a set of `@iconify-json`, or a drawing of our own where no set has the mark. */
export type MarkSource = (IconSource | Drawing) & {
  /** The colours in words, for readers of the documentation. */
  look: string
  /** Where the brand says how its mark may be used. */
  rules: readonly [title: string, url: string]
}

type IconSource = {
  set: 'logos' | 'simple-icons' | 'token-branded'
  icon: string
  /** Default: the whole icon. */
  viewBox?: ViewBox
  /** The colour of all paths. Default: those of the set, or that of the text where it has none. */
  colour?: string
  /** Paths that are drawn first, so that they show through the holes of the mark. */
  behind?: readonly MarkPath[]
}

/**
 * Where the mark of each third party comes from. Marks have their colours where the brand asks for them or where they are
 * unknown without them, if they are readable on light and dark buttons. The others have the colour of the text.
 *
 * @see docs/brand-marks.md
 */
export const PROVIDER_MARKS: Record<OauthProviderId, MarkSource> = {
  google: {
    set: 'logos',
    icon: 'google-icon',
    look: 'its four: Google asks for them',
    rules: ['Sign in with Google', 'https://developers.google.com/identity/branding-guidelines'],
  },
  microsoft: {
    set: 'logos',
    icon: 'microsoft-icon',
    look: 'its four: Microsoft asks for them',
    rules: ['Microsoft identity', 'https://learn.microsoft.com/entra/identity-platform/howto-add-branding-in-apps'],
  },
  apple: {
    set: 'simple-icons',
    icon: 'apple',
    look: "the text's: Apple asks for one",
    rules: ['Sign in with Apple', 'https://developer.apple.com/design/human-interface-guidelines/sign-in-with-apple'],
  },
  github: {
    set: 'simple-icons',
    icon: 'github',
    look: "the text's: GitHub asks for it",
    rules: ['GitHub', 'https://github.com/logos'],
  },
  gitlab: {
    set: 'logos',
    icon: 'gitlab-icon',
    look: 'its oranges',
    rules: [
      'GitLab',
      'https://about.gitlab.com/handbook/marketing/corporate-marketing/brand-activation/trademark-guidelines/',
    ],
  },
  facebook: {
    set: 'logos',
    icon: 'facebook',
    look: 'blue and white',
    rules: ['Meta', 'https://about.meta.com/brand/resources/facebook/logo'],
  },
  discord: {
    set: 'simple-icons',
    icon: 'discord',
    colour: '#5865f2',
    look: '“blurple”',
    rules: ['Discord', 'https://discord.com/branding'],
  },
  salesforce: {
    set: 'simple-icons',
    icon: 'salesforce',
    look: "the text's",
    rules: ['Salesforce', 'https://brand.salesforce.com/'],
  },
  slack: {
    set: 'logos',
    icon: 'slack-icon',
    look: 'its four: Slack asks for them',
    rules: ['Slack', 'https://slack.com/media-kit'],
  },
  amazon: {
    set: 'simple-icons',
    icon: 'amazon',
    look: "the text's",
    rules: ['Login with Amazon', 'https://developer.amazon.com/docs/login-with-amazon/style-guide.html'],
  },
  bitbucket: {
    set: 'simple-icons',
    icon: 'bitbucket',
    colour: '#2684ff',
    look: 'blue',
    rules: ['Atlassian', 'https://atlassian.design/foundations/logos'],
  },
  linkedin: {
    set: 'logos',
    icon: 'linkedin-icon',
    behind: [['M20 20h216v216H20z', '#fff']],
    look: 'blue and white',
    rules: ['LinkedIn', 'https://brand.linkedin.com/'],
  },
  coinbase: {
    viewBox: [0, 0, 24, 24],
    paths: [
      ['M12 0a12 12 0 1 0 0 24 12 12 0 1 0 0-24z', '#0052ff'],
      ['M12 16.2a4.2 4.2 0 1 1 4.1-4.9h4.3a8.4 8.4 0 1 0 0 1.4h-4.3A4.2 4.2 0 0 1 12 16.2z', '#fff'],
    ],
    look: 'blue and white',
    rules: ['Coinbase', 'https://www.coinbase.com/press'],
  },
  twitch: {
    set: 'simple-icons',
    icon: 'twitch',
    colour: '#9146ff',
    look: 'purple',
    rules: ['Twitch', 'https://brand.twitch.tv'],
  },
  twitter: {
    set: 'simple-icons',
    icon: 'x',
    look: "the text's",
    rules: ['X', 'https://about.x.com/en/who-we-are/brand-toolkit'],
  },
  tiktok: {
    set: 'simple-icons',
    icon: 'tiktok',
    look: "the text's",
    rules: ['TikTok', 'https://developers.tiktok.com/doc/getting-started-design-guidelines'],
  },
  snapchat: {
    set: 'simple-icons',
    icon: 'snapchat',
    look: "the text's",
    rules: ['Snapchat', 'https://www.snapchat.com/brand-guidelines'],
  },
  figma: {
    set: 'logos',
    icon: 'figma',
    look: 'its five colours',
    rules: ['Figma', 'https://www.figma.com/using-the-figma-brand/'],
  },
  yahoo: { set: 'simple-icons', icon: 'yahoo', look: "the text's", rules: ['Yahoo', 'https://www.yahooinc.com/'] },
}

/** The same for wallets, by their ids in `widget/src/browser/wallets.ts`. A wallet without a mark has a purse. */
export const WALLET_MARKS: Record<string, MarkSource> = {
  Phantom: {
    set: 'token-branded',
    icon: 'phantom',
    viewBox: [2, 3, 20, 18],
    colour: 'currentColor',
    look: "the text's",
    rules: ['Phantom', 'https://docs.phantom.com/resources/assets'],
  },
  Metamask: {
    set: 'token-branded',
    icon: 'metamask',
    viewBox: [3, 3, 18, 18],
    look: 'its oranges',
    rules: ['MetaMask', 'https://metamask.io/assets'],
  },
  Coinbase: {
    viewBox: [0, 0, 24, 24],
    paths: [
      ['M5 0h14a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5z', '#0052ff'],
      ['M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16z', '#fff'],
      ['M10.5 9.5h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1z', '#0052ff'],
    ],
    look: 'blue and white',
    rules: ['Coinbase', 'https://www.coinbase.com/press'],
  },
  Binance: {
    set: 'token-branded',
    icon: 'binance',
    viewBox: [3, 3, 18, 18],
    colour: 'currentColor',
    look: "the text's",
    rules: ['Binance', 'https://www.binance.com/en/official-verification'],
  },
}
