/** Third parties for sign-in: display name by provider id. */
export const OAUTH_PROVIDERS = {
  google: 'Google',
  microsoft: 'Microsoft',
  apple: 'Apple',
  github: 'GitHub',
  gitlab: 'GitLab',
  facebook: 'Facebook',
  discord: 'Discord',
  salesforce: 'Salesforce',
  slack: 'Slack',
  amazon: 'Amazon',
  bitbucket: 'Bitbucket',
  linkedin: 'LinkedIn',
  coinbase: 'Coinbase',
  twitch: 'Twitch',
  twitter: 'X',
  tiktok: 'TikTok',
  snapchat: 'Snapchat',
  figma: 'Figma',
  yahoo: 'Yahoo',
} as const
export type OauthProviderId = keyof typeof OAUTH_PROVIDERS

/** Reports whether a string is the id of a third party. */
export function isOauthProviderId(text: string): text is OauthProviderId {
  return Object.hasOwn(OAUTH_PROVIDERS, text)
}

type OauthProviderFacts = {
  /** The scopes that are always requested. An app may add more. Assumed: the third party's identity scopes. */
  scopes: readonly string[]
  /** Default: true. Without an email address, the user's factors have no `email_id`. */
  hasEmail?: false
  /** How the server API spells the id in the names of factors. Default: the id. */
  serverName?: string
}

/** What the provider knows about each third party. Kept apart from the names, so that browsers load only those. */
export const OAUTH_PROVIDER_FACTS: Record<OauthProviderId, OauthProviderFacts> = {
  google: { scopes: ['openid', 'email', 'profile'] },
  microsoft: { scopes: ['openid', 'email', 'profile'] },
  apple: { scopes: ['name', 'email'] },
  github: { scopes: ['read:user', 'user:email'] },
  gitlab: { scopes: ['openid', 'email', 'profile'], serverName: 'git_lab' },
  facebook: { scopes: ['public_profile', 'email'] },
  discord: { scopes: ['identify', 'email'] },
  salesforce: { scopes: ['openid', 'email', 'profile'] },
  slack: { scopes: ['openid', 'email', 'profile'] },
  amazon: { scopes: ['profile'] },
  bitbucket: { scopes: ['account', 'email'] },
  linkedin: { scopes: ['openid', 'email', 'profile'], serverName: 'linked_in' },
  coinbase: { scopes: ['wallet:user:email'] },
  twitch: { scopes: ['user:read:email'] },
  twitter: { scopes: ['users.read', 'tweet.read'], hasEmail: false },
  tiktok: { scopes: ['user.info.basic'], hasEmail: false, serverName: 'tik_tok' },
  snapchat: { scopes: ['user.display_name', 'user.external_id'], hasEmail: false },
  figma: { scopes: ['current_user:read'] },
  yahoo: { scopes: ['openid', 'email', 'profile'] },
}
