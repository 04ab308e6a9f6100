import type { MountOptions, OauthProviderOptions } from '../src/index.ts'

type Configuration = Omit<MountOptions, 'client'>

function withProviders(...types: OauthProviderOptions['type'][]): Configuration {
  const { origin } = window.location
  return {
    config: {
      products: ['oauth'],
      oauthOptions: {
        providers: types.map((type) => ({ type })),
        loginRedirectURL: `${origin}/authenticate`,
        signupRedirectURL: `${origin}/authenticate`,
      },
    },
  }
}

const github = withProviders('github')

/** What the demo shows, by the name in its address. */
export const CONFIGURATIONS: Record<string, Configuration> = {
  'one-provider': github,
  'six-providers': withProviders('google', 'microsoft', 'apple', 'github', 'gitlab', 'facebook'),
  'more-providers': withProviders('discord', 'salesforce', 'slack', 'amazon', 'bitbucket', 'linkedin'),
  'other-providers': withProviders('coinbase', 'twitch', 'twitter', 'tiktok', 'snapchat', 'figma'),
  'without-header': { ...withProviders('github', 'yahoo'), theme: { hideHeaderText: true } },
  themed: {
    ...withProviders('github', 'google'),
    theme: {
      buttonSecondaryBackground: '#5b2a86',
      buttonSecondaryText: '#fff',
      buttonRadius: '23px',
      colorScheme: 'light',
    },
  },
  'shadow-root': { config: { products: ['oauth'], ...github.config, enableShadowDOM: true } },
  'other-words': { ...github, strings: { 'main.title': 'Willkommen', 'oauth.continue': 'Weiter mit {provider}' } },
  'configuration-error': { config: { products: ['passkeys'] } },
}
