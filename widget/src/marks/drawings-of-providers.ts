import type { OauthProviderId } from '@latchkey/openapi'
import { loadCode } from '../browser/load-code.ts'
import type { Mark } from './mark.ts'

/** Loads the drawings of third parties. Each is a file of its own, so that a page loads those that it shows. */
export const DRAWINGS: Record<OauthProviderId, () => Promise<Mark>> = {
  google: async () => (await loadCode(() => import('./drawings/google.ts'), 'googleMark')).googleMark,
  microsoft: async () => (await loadCode(() => import('./drawings/microsoft.ts'), 'microsoftMark')).microsoftMark,
  apple: async () => (await loadCode(() => import('./drawings/apple.ts'), 'appleMark')).appleMark,
  github: async () => (await loadCode(() => import('./drawings/github.ts'), 'githubMark')).githubMark,
  gitlab: async () => (await loadCode(() => import('./drawings/gitlab.ts'), 'gitlabMark')).gitlabMark,
  facebook: async () => (await loadCode(() => import('./drawings/facebook.ts'), 'facebookMark')).facebookMark,
  discord: async () => (await loadCode(() => import('./drawings/discord.ts'), 'discordMark')).discordMark,
  salesforce: async () => (await loadCode(() => import('./drawings/salesforce.ts'), 'salesforceMark')).salesforceMark,
  slack: async () => (await loadCode(() => import('./drawings/slack.ts'), 'slackMark')).slackMark,
  amazon: async () => (await loadCode(() => import('./drawings/amazon.ts'), 'amazonMark')).amazonMark,
  bitbucket: async () => (await loadCode(() => import('./drawings/bitbucket.ts'), 'bitbucketMark')).bitbucketMark,
  linkedin: async () => (await loadCode(() => import('./drawings/linkedin.ts'), 'linkedinMark')).linkedinMark,
  coinbase: async () => (await loadCode(() => import('./drawings/coinbase.ts'), 'coinbaseMark')).coinbaseMark,
  twitch: async () => (await loadCode(() => import('./drawings/twitch.ts'), 'twitchMark')).twitchMark,
  twitter: async () => (await loadCode(() => import('./drawings/twitter.ts'), 'twitterMark')).twitterMark,
  tiktok: async () => (await loadCode(() => import('./drawings/tiktok.ts'), 'tiktokMark')).tiktokMark,
  snapchat: async () => (await loadCode(() => import('./drawings/snapchat.ts'), 'snapchatMark')).snapchatMark,
  figma: async () => (await loadCode(() => import('./drawings/figma.ts'), 'figmaMark')).figmaMark,
  yahoo: async () => (await loadCode(() => import('./drawings/yahoo.ts'), 'yahooMark')).yahooMark,
}
