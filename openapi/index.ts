import type {
  components as MockComponents,
  operations as MockOperations,
  paths as MockPaths,
} from './generated/mock.d.ts'
import type {
  components as OauthComponents,
  operations as OauthOperations,
  paths as OauthPaths,
} from './generated/oauth.d.ts'
import type {
  components as ServerComponents,
  operations as ServerOperations,
  paths as ServerPaths,
} from './generated/server.d.ts'
import type { components as SdkComponents, operations as SdkOperations, paths as SdkPaths } from './generated/sdk.d.ts'

export * from './constants.ts'
export * from './errors.ts'
export * from './oauth-providers.ts'
export * from './provider.ts'
export * from './provider-basics.ts'
export * from './scope-list.ts'
export * from './sign-in-cookies.ts'
export * from './unrecoverable-errors.ts'
export { SERVER_ERRORS } from './server-errors.ts'

export type {
  MockComponents,
  MockPaths,
  OauthComponents,
  OauthPaths,
  SdkComponents,
  SdkPaths,
  ServerComponents,
  ServerPaths,
}

/** The documented operations by operationId. */
export type Operations = SdkOperations & OauthOperations & ServerOperations & MockOperations
export type OperationId = keyof Operations
export type SdkOperationId = keyof SdkOperations
export type ServerOperationId = keyof ServerOperations

/** Schemas of the four documents, by component name. */
export type SdkSchemas = SdkComponents['schemas']
export type OauthSchemas = OauthComponents['schemas']
export type ServerSchemas = ServerComponents['schemas']
export type MockSchemas = MockComponents['schemas']

export type ErrorBody = SdkSchemas['Error']
export type User = SdkSchemas['User']
export type Session = SdkSchemas['Session']
export type AuthenticationFactor = SdkSchemas['AuthenticationFactor']
export type AuthenticateFields = SdkSchemas['AuthenticateFields']
export type BootstrapFields = SdkSchemas['BootstrapFields']
export type RbacPolicy = SdkSchemas['RbacPolicy']
export type TelemetryBlob = SdkSchemas['TelemetryBlob']
export type TelemetryEvent = SdkSchemas['Event']
export type Client = SdkSchemas['Client']
export type ScopeResult = SdkSchemas['ScopeResult']
export type UserType = SdkSchemas['UserType']
export type PasswordStrength = SdkSchemas['StrengthCheckFields']

export type OauthErrorBody = OauthSchemas['OauthError']
export type TokenRequest = OauthSchemas['TokenRequest']
export type TokenResponse = OauthSchemas['TokenResponse']
export type ProviderMetadata = OauthSchemas['ProviderMetadata']

export type TenantConfig = MockSchemas['TenantConfig']
export type OauthProviderConfig = MockSchemas['OauthProviderConfig']
export type OauthAccount = MockSchemas['OauthAccount']
export type ClientRecord = MockSchemas['ClientRecord']
export type Message = MockSchemas['Message']
export type FaultRule = MockSchemas['FaultRule']
export type Fault = MockSchemas['Fault']
export type FaultKind = MockSchemas['FaultKind']
export type JournalEntry = MockSchemas['JournalEntry']
export type Consent = MockSchemas['Consent']
export type TenantSummary = MockSchemas['TenantSummary']
export type Snapshot = MockSchemas['Snapshot']
