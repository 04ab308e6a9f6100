import type { User as UserRecord } from '@latchkey/openapi'
import { useParams } from 'react-router'
import { TEXTS } from '../messages/texts.ts'
import { Facts } from '../ui/facts.tsx'
import { Json } from '../ui/json.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Time } from '../ui/time.tsx'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useTenant } from '../connection/tenant.tsx'
import { ConsentTable } from '../clients/consent-table.tsx'
import { RoleChoice } from '../users/role-choice.tsx'
import { SessionTable } from '../users/session-table.tsx'
import { UserActions } from '../users/user-actions.tsx'
import { UserFactors } from '../users/user-factors.tsx'
import { toUserName } from '../users/factors.ts'
import { UserStatus } from '../users/user-link.tsx'

const TEXT = TEXTS.users

/** The page of one user: data, factors, sessions and roles. */
export function User() {
  const tenant = useTenant()
  const { user_id = '' } = useParams<'user_id'>()
  const { data, error } = useControlQuery(QUERIES.user(tenant, user_id))
  const user = data?.user
  return (
    <Page title={user ? toUserName(user) : TEXT.user} back={{ path: '/users', name: TEXT.back }} error={error}>
      {user && (
        <>
          <UserActions user={user} />
          <Section title={TEXT.facts}>
            <UserFacts user={user} />
          </Section>
          <Section title={TEXT.roles}>
            <RoleChoice user={user} />
          </Section>
          <Section title={TEXT.signIns}>
            <UserFactors user={user} />
          </Section>
          <Section title={TEXTS.sessions.title}>
            <SessionTable user_id={user_id} />
          </Section>
          <Section title={TEXTS.consents.ofUser}>
            <ConsentTable user_id={user_id} />
          </Section>
        </>
      )}
    </Page>
  )
}

/** Members with rows of their own, and those that other sections or rows stand for. */
const KNOWN: ReadonlySet<string> = new Set<keyof UserRecord>([
  'user_id',
  'status',
  'is_locked',
  'lock_created_at',
  'lock_expires_at',
  'name',
  'external_id',
  'roles',
  'created_at',
  'trusted_metadata',
  'untrusted_metadata',
  'emails',
  'phone_numbers',
  'providers',
  'password',
  'totps',
  'crypto_wallets',
  'webauthn_registrations',
  'biometric_registrations',
])

/** Shows the facts about a user. A member that has no row here is shown under its own name, so none is hidden. */
function UserFacts({ user }: { user: UserRecord }) {
  const { user_id, name, external_id, roles, created_at, trusted_metadata, untrusted_metadata } = user
  const others = Object.entries(user).filter(([member]) => !KNOWN.has(member))
  return (
    <Facts
      facts={[
        [TEXT.userId, <code key="id">{user_id}</code>],
        [TEXT.status, <UserStatus key="status" user={user} />],
        [TEXT.lockState, <LockState key="lock" user={user} />],
        [TEXT.name, [name.first_name, name.middle_name, name.last_name].filter(Boolean).join(' ')],
        [TEXT.externalId, external_id],
        [TEXT.roles, roles.join(', ')],
        [TEXT.createdAt, <Time key="created" at={created_at} />],
        [TEXT.trustedMetadata, toJson(TEXT.trustedMetadata, trusted_metadata)],
        [TEXT.untrustedMetadata, toJson(TEXT.untrustedMetadata, untrusted_metadata)],
        ...others.map(([member, value]) => [member, <Json key={member} label={member} value={value} />] as const),
      ]}
    />
  )
}

function toJson(label: string, value: object) {
  return Object.keys(value).length > 0 && <Json label={label} value={value} />
}

function LockState({ user: { is_locked, lock_expires_at } }: { user: UserRecord }) {
  if (!is_locked) return <span>{TEXT.notLocked}</span>
  if (!lock_expires_at) return <span>{TEXT.locked}</span>
  return (
    <>
      <span>{TEXT.lockedUntil}</span> <Time at={lock_expires_at} />
    </>
  )
}
