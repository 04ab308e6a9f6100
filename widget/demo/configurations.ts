import type {
  ConnectedAppsMountOptions,
  IdpConsentMountOptions,
  IdpLogoutMountOptions,
  MountOptions,
  OauthProviderOptions,
  OtpMethod,
  PasskeyManagerMountOptions,
  PasswordResetMountOptions,
  WidgetConfig,
} from '../src/index.ts'

type Configuration = Omit<MountOptions, 'client'>

/** The page of the product's app that completes a sign-in by link or third party. */
const back = `${window.location.origin}/authenticate`

function withProviders(...types: OauthProviderOptions['type'][]): Configuration {
  return {
    config: {
      products: ['oauth'],
      oauthOptions: {
        providers: types.map((type) => ({ type })),
        loginRedirectURL: back,
        signupRedirectURL: back,
      },
    },
  }
}

const github = withProviders('github')

type OneTap = Pick<OauthProviderOptions, 'position' | 'cancel_on_tap_outside'>

/** Returns a configuration with Google One Tap and, after it, the buttons of other third parties. */
function withOneTap(oneTap: OneTap, ...others: OauthProviderOptions['type'][]): Configuration {
  const { config } = withProviders()
  const providers = [{ type: 'google' as const, one_tap: true, ...oneTap }, ...others.map((type) => ({ type }))]
  return { config: { products: ['oauth'], oauthOptions: { ...config?.oauthOptions, providers } } }
}

/** `forceLegacyEmbedded` is the only position that embeds Google's prompt in every browser. */
const embedded = withOneTap({ position: 'forceLegacyEmbedded' }, 'github')

const emailLink: WidgetConfig = {
  products: ['emailMagicLinks'],
  emailMagicLinksOptions: { loginRedirectURL: back, signupRedirectURL: back },
}

function withPasscodes(...methods: OtpMethod[]): WidgetConfig {
  return { products: ['otp'], otpOptions: { methods } }
}

const reset = `${window.location.origin}/reset-password`

const password: WidgetConfig = {
  products: ['passwords'],
  passwordOptions: { loginRedirectURL: reset, resetPasswordRedirectURL: reset },
}

/** The configurations of the login form, by their name in the URL. */
export const CONFIGURATIONS: Record<string, Configuration> = {
  'one-provider': github,
  'six-providers': withProviders('google', 'microsoft', 'apple', 'github', 'gitlab', 'facebook'),
  'more-providers': withProviders('discord', 'salesforce', 'slack', 'amazon', 'bitbucket', 'linkedin'),
  'other-providers': withProviders('coinbase', 'twitch', 'twitter', 'tiktok', 'snapchat', 'figma'),
  'email-link': { config: emailLink },
  'email-link-with-options': {
    config: {
      products: ['emailMagicLinks'],
      emailMagicLinksOptions: {
        loginRedirectURL: `${back}?from=login`,
        signupRedirectURL: `${back}?from=signup`,
        loginExpirationMinutes: 15,
        signupExpirationMinutes: 45,
        loginTemplateId: 'login-template',
        signupTemplateId: 'signup-template',
        domainHint: 'mail.example',
        locale: 'es',
      },
    },
  },
  'email-passcode': { config: withPasscodes('email') },
  'email-passcode-with-options': {
    config: {
      products: ['otp'],
      otpOptions: {
        methods: ['email'],
        expirationMinutes: 2,
        loginTemplateId: 'login-template',
        signupTemplateId: 'signup-template',
        locale: 'es',
      },
      sessionOptions: { sessionDurationMinutes: 45 },
    },
  },
  'phone-passcode': { config: withPasscodes('sms') },
  'phone-passcode-in-frame': { config: { ...withPasscodes('sms'), phoneNumbers: 'frame' } },
  'every-passcode': { config: withPasscodes('sms', 'whatsapp', 'email') },
  password: { config: password },
  'password-or-link': { config: { ...password, ...emailLink, products: ['passwords', 'emailMagicLinks'] } },
  'password-or-passcode': { config: { ...password, ...withPasscodes('email'), products: ['passwords', 'otp'] } },
  'every-form': {
    config: {
      ...emailLink,
      ...github.config,
      products: ['oauth', 'otp', 'emailMagicLinks'],
      otpOptions: { methods: ['sms', 'whatsapp'] },
    },
  },
  'passkey-and-email': { config: { ...emailLink, products: ['passkeys', 'emailMagicLinks'] } },
  'passkey-and-phone': { config: { ...withPasscodes('sms', 'whatsapp'), products: ['passkeys', 'otp'] } },
  'passkey-and-provider': { config: { ...github.config, products: ['passkeys', 'oauth'] } },
  'passkey-in-shadow-root': {
    config: { ...emailLink, products: ['passkeys', 'emailMagicLinks'], enableShadowDOM: true },
  },
  'crypto-wallets': { config: { products: ['crypto'] } },
  'wallet-and-provider': { config: { ...github.config, products: ['oauth', 'crypto'] } },
  'wallet-among-five-providers': {
    config: {
      ...withProviders('google', 'microsoft', 'apple', 'github', 'gitlab').config,
      products: ['oauth', 'crypto'],
    },
  },
  'wallet-and-email': { config: { ...emailLink, products: ['crypto', 'emailMagicLinks'] } },
  'wallet-in-shadow-root': { config: { products: ['crypto'], enableShadowDOM: true } },
  'one-tap-embedded': embedded,
  'one-tap-embedded-by-browser': withOneTap({ position: 'embedded' }, 'github'),
  'one-tap-embedded-only': withOneTap({ position: 'embeddedOnly' }, 'github'),
  'one-tap-floating': withOneTap({ position: 'floating' }, 'github'),
  'one-tap-floating-persistent': withOneTap({ position: 'floating', cancel_on_tap_outside: false }, 'github'),
  'one-tap-alone': withOneTap({ position: 'forceLegacyEmbedded' }),
  'one-tap-alone-floating': withOneTap({ position: 'floating' }),
  'one-tap-and-email': {
    config: {
      ...withOneTap({ position: 'forceLegacyEmbedded' }).config,
      ...emailLink,
      products: ['oauth', 'emailMagicLinks'],
    },
  },
  'one-tap-in-shadow-root': { config: { products: ['oauth'], ...embedded.config, enableShadowDOM: true } },
  'without-header': { ...withProviders('github', 'yahoo'), theme: { hideHeaderText: true, colorScheme: 'system' } },
  'default-theme': { ...github, theme: {} },
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
  'passcode-in-shadow-root': { config: { ...withPasscodes('email'), enableShadowDOM: true } },
  'other-words': { ...github, strings: { 'main.title': 'Willkommen', 'oauth.continue': 'Weiter mit {provider}' } },
  'configuration-error': { config: { products: ['passkeys'] } },
}

/** The configurations of the passkey manager, by their name in the URL. */
export const PASSKEY_MANAGERS: Record<string, Omit<PasskeyManagerMountOptions, 'client'>> = {
  'passkey-manager': {},
  'passkey-manager-in-shadow-root': { config: { enableShadowDOM: true } },
}

/** The configurations of the page that a reset mail leads to. The page's URL contains the token. */
export const PASSWORD_RESETS: Record<string, Omit<PasswordResetMountOptions, 'client' | 'passwordResetToken'>> = {
  'password-reset': {},
  'password-reset-in-shadow-root': { config: { ...password, enableShadowDOM: true } },
}

/** The trusted token of the page's URL, if it has one. */
const trusted = new URLSearchParams(window.location.search)
const attestation = {
  trustedAuthToken: trusted.get('trusted_token') ?? '',
  profileId: trusted.get('profile_id') ?? '',
}

/** The configurations of the consent screen. The page's query is the authorization request. */
export const IDP_CONSENTS: Record<string, Omit<IdpConsentMountOptions, 'client'>> = {
  'idp-consent': {},
  'idp-consent-in-shadow-root': { config: { enableShadowDOM: true } },
  'idp-consent-with-trusted-token': { config: { attestation } },
}

/** The configurations of the logout screen. The page's query is the logout request. */
export const IDP_LOGOUTS: Record<string, Omit<IdpLogoutMountOptions, 'client'>> = {
  'idp-logout': {},
  'idp-logout-in-shadow-root': { config: { enableShadowDOM: true } },
}

/** The configurations of the list of connected apps. */
export const CONNECTED_APPS: Record<string, Omit<ConnectedAppsMountOptions, 'client'>> = {
  'connected-apps': {},
  'connected-apps-in-shadow-root': { config: { enableShadowDOM: true } },
}
