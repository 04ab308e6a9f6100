/**
 * The login form alone. A bundler that cuts an app into files, such as esbuild, keeps the code of all widgets when one is
 * imported from `@latchkey/widget`.
 */
export { DEFAULT_CONFIG } from './config.ts'
export { ProviderContext, useClient, useSession, useUser } from './flow/provider-context.tsx'
export type { SignInConfig, SignInWidgetProps } from './delivery/sign-in-config.ts'
export { SignInWidget } from './delivery/sign-in-widget.tsx'
