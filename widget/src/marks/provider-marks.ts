import type { OauthProviderId } from '@latchkey/openapi'
import { createLazyMark, type LazyMark } from './lazy-mark.ts'
import type { Mark } from './mark.ts'

/** The marks of third parties. Each is a file of its own, so that a page loads those that it shows. */
export const PROVIDER_MARKS: Record<OauthProviderId, LazyMark> = {
  google: createLazyMark(() => import('./drawings/google.ts'), 'googleMark'),
  microsoft: createLazyMark(() => import('./drawings/microsoft.ts'), 'microsoftMark'),
  apple: createLazyMark(() => import('./drawings/apple.ts'), 'appleMark'),
  github: createLazyMark(() => import('./drawings/github.ts'), 'githubMark'),
  gitlab: createLazyMark(() => import('./drawings/gitlab.ts'), 'gitlabMark'),
  facebook: createLazyMark(() => import('./drawings/facebook.ts'), 'facebookMark'),
  discord: createLazyMark(() => import('./drawings/discord.ts'), 'discordMark'),
  salesforce: createLazyMark(() => import('./drawings/salesforce.ts'), 'salesforceMark'),
  slack: createLazyMark(() => import('./drawings/slack.ts'), 'slackMark'),
  amazon: createLazyMark(() => import('./drawings/amazon.ts'), 'amazonMark'),
  bitbucket: createLazyMark(() => import('./drawings/bitbucket.ts'), 'bitbucketMark'),
  linkedin: createLazyMark(() => import('./drawings/linkedin.ts'), 'linkedinMark'),
  coinbase: createLazyMark(() => import('./drawings/coinbase.ts'), 'coinbaseMark'),
  twitch: createLazyMark(() => import('./drawings/twitch.ts'), 'twitchMark'),
  twitter: createLazyMark(() => import('./drawings/twitter.ts'), 'twitterMark'),
  tiktok: createLazyMark(() => import('./drawings/tiktok.ts'), 'tiktokMark'),
  snapchat: createLazyMark(() => import('./drawings/snapchat.ts'), 'snapchatMark'),
  figma: createLazyMark(() => import('./drawings/figma.ts'), 'figmaMark'),
  yahoo: createLazyMark(() => import('./drawings/yahoo.ts'), 'yahooMark'),
}

/** Uses drawings that a page brings with it, instead of loading them. */
export function giveMarks(marks: Partial<Record<OauthProviderId, Mark>>): void {
  for (const [id, mark] of Object.entries(marks)) if (isProvider(id)) PROVIDER_MARKS[id].give(mark)
}

function isProvider(id: string): id is OauthProviderId {
  return Object.hasOwn(PROVIDER_MARKS, id)
}
