import type { TenantConfig } from '@latchkey/openapi'
import type { Method5, Method6 } from './client-types.ts'
import { OPERATIONS } from './operations.ts'
import { CRYPTO_WALLETS, TOTPS, WEBAUTHN } from './scenarios/factors.ts'
import { MAGIC_LINKS, OTPS } from './scenarios/messages.ts'
import { OAUTH, OAUTH_6, ONE_TAP } from './scenarios/oauth.ts'
import { PAGE, PAGE_6 } from './scenarios/page.ts'
import { PASSWORDS } from './scenarios/passwords.ts'
import { IDP, IMPERSONATION, RBAC, RBAC_POLICY } from './scenarios/rights.ts'
import { SESSION } from './scenarios/session.ts'
import { USER } from './scenarios/user.ts'
import type { Row } from './stage.ts'
import type { VendorPage } from './vendor-pages.ts'

/** The proven versions of the vendor's client, with their headless page. */
export const VERSIONS = { '5.40.0': 'vendor-5', '6.3.0': 'vendor-6' } as const satisfies Record<string, VendorPage>
export type Version = keyof typeof VERSIONS

const METHODS_5 = {
  ...SESSION,
  ...USER,
  ...MAGIC_LINKS,
  ...OTPS,
  ...PASSWORDS,
  ...CRYPTO_WALLETS,
  ...TOTPS,
  ...WEBAUTHN,
  ...OAUTH,
  ...ONE_TAP,
  ...IMPERSONATION,
  ...RBAC,
  ...IDP,
  ...PAGE,
} satisfies Record<Method5, Row>

const METHODS_6 = { ...METHODS_5, ...OAUTH_6, ...PAGE_6 } satisfies Record<Method6, Row>

/** Every method that a version of the vendor's client declares. The compiler refuses a table that lacks one. */
export const METHODS: Record<Version, Record<string, Row>> = { '5.40.0': METHODS_5, '6.3.0': METHODS_6 }

type Group = { rows: Record<string, Row>; config?: Partial<TenantConfig>; hasWidgets?: boolean }

/** Methods that are proven one after the other on one page. */
export const GROUPS: Record<string, { [Name in Version]: Group }> = {
  session: both({ rows: SESSION }),
  user: both({ rows: USER }),
  magicLinks: both({ rows: MAGIC_LINKS }),
  otps: both({ rows: OTPS }),
  passwords: both({ rows: PASSWORDS }),
  cryptoWallets: both({ rows: CRYPTO_WALLETS }),
  totps: both({ rows: TOTPS }),
  webauthn: both({ rows: WEBAUTHN }),
  oauth: { '5.40.0': { rows: OAUTH }, '6.3.0': { rows: { ...OAUTH_6, ...OAUTH } } },
  // Google's address is not in the app's content security policy, which the headless pages have.
  googleOneTap: both({ rows: ONE_TAP, hasWidgets: true }),
  impersonation: both({ rows: IMPERSONATION }),
  rbac: both({ rows: RBAC, config: { rbac_policy: RBAC_POLICY } }),
  idp: both({ rows: IDP }),
  page: { '5.40.0': { rows: PAGE }, '6.3.0': { rows: { ...PAGE, ...PAGE_6 } } },
}

function both(group: Group): { [Name in Version]: Group } {
  return { '5.40.0': group, '6.3.0': group }
}

const OPERATION_OF: Record<string, (typeof OPERATIONS)[keyof typeof OPERATIONS]> = OPERATIONS

/** What each method of each version is proven by. */
export const EVIDENCE = Object.values(GROUPS).flatMap((versions) =>
  // The keys of VERSIONS are all that Object.keys returns.
  (Object.keys(VERSIONS) as Version[]).flatMap((version) =>
    Object.entries(versions[version].rows).map(([method, { isRefused }]) => ({
      method,
      operationId: OPERATION_OF[method] ?? null,
      version,
      /** Why the method has no failing call; null if the test has one. */
      whyNotRefused: typeof isRefused === 'string' ? isRefused : null,
      refusedAt: typeof isRefused === 'string' ? null : (isRefused.at ?? OPERATION_OF[method] ?? null),
    })),
  ),
)
