import type { OauthProviderId } from '@latchkey/openapi'

/** A path of a mark. Without a colour, it has the colour of the text. */
export type MarkPath = readonly [path: string, colour?: string]
export type ViewBox = readonly [left: number, top: number, width: number, height: number]
export type Drawing = { viewBox: ViewBox; paths: readonly MarkPath[] }

/** An icon of a set of `@iconify-json`, or a drawing of our own where no set has the mark. */
export type MarkSource = IconSource | Drawing

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
  google: { set: 'logos', icon: 'google-icon' },
  microsoft: { set: 'logos', icon: 'microsoft-icon' },
  apple: { set: 'simple-icons', icon: 'apple' },
  github: { set: 'simple-icons', icon: 'github' },
  gitlab: { set: 'logos', icon: 'gitlab-icon' },
  facebook: { set: 'logos', icon: 'facebook' },
  discord: { set: 'simple-icons', icon: 'discord', colour: '#5865f2' },
  salesforce: { set: 'simple-icons', icon: 'salesforce' },
  slack: { set: 'logos', icon: 'slack-icon' },
  amazon: { set: 'simple-icons', icon: 'amazon' },
  bitbucket: { set: 'simple-icons', icon: 'bitbucket', colour: '#2684ff' },
  linkedin: { set: 'logos', icon: 'linkedin-icon', behind: [['M20 20h216v216H20z', '#fff']] },
  coinbase: {
    viewBox: [0, 0, 24, 24],
    paths: [
      ['M12 0a12 12 0 1 0 0 24 12 12 0 1 0 0-24z', '#0052ff'],
      ['M12 16.2a4.2 4.2 0 1 1 4.1-4.9h4.3a8.4 8.4 0 1 0 0 1.4h-4.3A4.2 4.2 0 0 1 12 16.2z', '#fff'],
    ],
  },
  twitch: { set: 'simple-icons', icon: 'twitch', colour: '#9146ff' },
  twitter: { set: 'simple-icons', icon: 'x' },
  tiktok: { set: 'simple-icons', icon: 'tiktok' },
  snapchat: { set: 'simple-icons', icon: 'snapchat' },
  figma: { set: 'logos', icon: 'figma' },
  yahoo: { set: 'simple-icons', icon: 'yahoo' },
}

/** The same for wallets, by their ids in `widget/src/browser/wallets.ts`. A wallet without a mark has a purse. */
export const WALLET_MARKS: Record<string, MarkSource> = {
  Phantom: { set: 'token-branded', icon: 'phantom', viewBox: [2, 3, 20, 18], colour: 'currentColor' },
  Metamask: { set: 'token-branded', icon: 'metamask', viewBox: [3, 3, 18, 18] },
  Coinbase: {
    viewBox: [0, 0, 24, 24],
    paths: [
      ['M5 0h14a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5z', '#0052ff'],
      ['M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16z', '#fff'],
      ['M10.5 9.5h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1z', '#0052ff'],
    ],
  },
  Binance: { set: 'token-branded', icon: 'binance', viewBox: [3, 3, 18, 18], colour: 'currentColor' },
}
