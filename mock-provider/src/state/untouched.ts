import { isDeepStrictEqual } from 'node:util'
import { peek } from '../store/observed.ts'
import { hasOwnSecrets } from '../core/project-secrets.ts'
import type { Tenant } from '../core/tenant.ts'
import { hasFollowers } from '../journal/journal.ts'
import { createDefaultConfig } from './default-config.ts'
import { hasWebhooks } from '../webhooks/webhooks.ts'
import { hasContent } from './retention.ts'
import { listSnapshots } from './snapshots.ts'

const DEFAULT_CONFIG = createDefaultConfig()

/**
 * Whether deleting a tenant would lose nothing but its journal: it has the state of a new tenant, and no page follows
 * its journal.
 */
export function isUntouched(tenant: Tenant): boolean {
  const { offset_ms, frozen_at } = tenant.clock.state()
  return (
    !hasContent(tenant) &&
    !hasFollowers(tenant) &&
    offset_ms === 0 &&
    frozen_at === null &&
    listSnapshots(tenant).length === 0 &&
    !hasOwnSecrets(tenant) &&
    !hasWebhooks(tenant) &&
    isDeepStrictEqual(peek(tenant.config), DEFAULT_CONFIG)
  )
}
