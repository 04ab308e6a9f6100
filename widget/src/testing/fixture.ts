import type { OauthProviderId } from '@latchkey/openapi'
import type { Bootstrap, User } from '../client/index.ts'
import type {
  Callbacks,
  EmailMagicLinksOptions,
  OauthProviderOptions,
  OtpMethod,
  PasskeyOptions,
  WidgetConfig,
} from '../config.ts'
import type { SignInWidgetProps } from '../delivery/sign-in-config.ts'
import type { FakeClientOptions, Respond } from './fake-client.ts'

type Parts = {
  config: WidgetConfig
  client: FakeClientOptions
  callbacks: Callbacks
  props: Omit<SignInWidgetProps, 'config' | 'callbacks'>
}

/** Describes a widget for a test: `f.withOauth('github').withLastUsed('github')`. Each call returns a new fixture. */
export type Fixture = Parts & {
  withOauth: (...providers: (OauthProviderId | OauthProviderOptions)[]) => Fixture
  withEmailLink: (options?: EmailMagicLinksOptions) => Fixture
  withOtp: (...methods: OtpMethod[]) => Fixture
  withPasskeys: (options?: PasskeyOptions) => Fixture
  withWallets: () => Fixture
  /** Signs a user in. */
  withUser: (user: User) => Fixture
  withConfig: (config: Partial<WidgetConfig>) => Fixture
  withBootstrap: (bootstrap: Partial<Bootstrap> | 'unknown') => Fixture
  withLastUsed: (provider: string) => Fixture
  /** Opens the page during a sign-in that needs a second factor. */
  withIntermediateToken: (token: string) => Fixture
  withTheme: (theme: NonNullable<SignInWidgetProps['theme']>) => Fixture
  /** Default: a token of the test environment. */
  withPublicToken: (publicToken: string) => Fixture
  /** Adds callbacks to those that a test records. */
  withCallbacks: (callbacks: Callbacks) => Fixture
  withLanguage: (language: NonNullable<SignInWidgetProps['language']>) => Fixture
  withStrings: (strings: NonNullable<SignInWidgetProps['strings']>) => Fixture
  /** Sets the result of a client method, by its dotted name. */
  withResponse: (method: string, respond: Respond) => Fixture
}

export function createFixture(
  parts: Parts = { config: { products: [] }, client: {}, callbacks: {}, props: {} },
): Fixture {
  const { config, client, callbacks, props } = parts
  const withParts = (changed: Partial<Parts>) => createFixture({ ...parts, ...changed })
  return {
    ...parts,
    withOauth: (...providers) =>
      withParts({
        config: {
          ...config,
          products: [...config.products, 'oauth'],
          oauthOptions: {
            ...config.oauthOptions,
            providers: providers.map((provider) => (typeof provider === 'string' ? { type: provider } : provider)),
          },
        },
      }),
    withEmailLink: (options = {}) =>
      withParts({
        config: {
          ...config,
          products: [...config.products, 'emailMagicLinks'],
          emailMagicLinksOptions: { ...config.emailMagicLinksOptions, ...options },
        },
      }),
    withOtp: (...methods) =>
      withParts({
        config: {
          ...config,
          products: [...config.products, 'otp'],
          otpOptions: { ...config.otpOptions, methods },
        },
      }),
    withPasskeys: (options = {}) =>
      withParts({ config: { ...config, products: [...config.products, 'passkeys'], passkeyOptions: options } }),
    withWallets: () => withParts({ config: { ...config, products: [...config.products, 'crypto'] } }),
    withUser: (user) => withParts({ client: { ...client, state: { user, session: null, fromCache: false } } }),
    withConfig: (changed) => withParts({ config: { ...config, ...changed } }),
    withBootstrap: (bootstrap) => withParts({ client: { ...client, bootstrap } }),
    withLastUsed: (provider) => withParts({ client: { ...client, lastUsedOauthProvider: provider } }),
    withIntermediateToken: (intermediateToken) => withParts({ client: { ...client, intermediateToken } }),
    withTheme: (theme) => withParts({ props: { ...props, theme } }),
    withPublicToken: (publicToken) => withParts({ client: { ...client, publicToken } }),
    withCallbacks: (more) => withParts({ callbacks: { ...callbacks, ...more } }),
    withLanguage: (language) => withParts({ props: { ...props, language } }),
    withStrings: (strings) => withParts({ props: { ...props, strings } }),
    withResponse: (method, respond) =>
      withParts({ client: { ...client, responses: { ...client.responses, [method]: respond } } }),
  }
}
