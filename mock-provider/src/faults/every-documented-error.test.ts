import { DEFAULT_PUBLIC_TOKEN, ERRORS, toServerStatus } from '@latchkey/openapi'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { toProjectId } from '../../facts/tenant-addresses.ts'
import { toFirstSecret } from '../core/project-secrets.ts'
import { OPERATIONS, type DocumentedOperation } from '../core/documents.ts'
import { getSharedProvider } from '../testing/shared-provider.ts'
import { createFault } from './faults.ts'

/** Faults are for the provider's own API, and the control plane arms them. */
const FORCIBLE = OPERATIONS.filter(({ document, errors }) => document !== 'mock' && errors.length > 0)

/** Path parameters that name the tenant. */
const OWN: Record<string, string> = {
  public_token: DEFAULT_PUBLIC_TOKEN,
  project_id: toProjectId(DEFAULT_PUBLIC_TOKEN),
}

const toBasic = (user: string, password: string) => ({ authorization: `Basic ${btoa(`${user}:${password}`)}` })
const PROJECT_ID = toProjectId(DEFAULT_PUBLIC_TOKEN)

const CREDENTIALS = {
  sdk: toBasic(DEFAULT_PUBLIC_TOKEN, DEFAULT_PUBLIC_TOKEN),
  server: toBasic(PROJECT_ID, toFirstSecret(PROJECT_ID)),
  oauth: {},
  mock: {},
}

/** Returns a body that is invalid, except that events name their tenant in it. */
function toBody(id: DocumentedOperation['id']): object {
  return id === 'events' ? [{ event: { public_token: DEFAULT_PUBLIC_TOKEN } }] : {}
}

/** Creates a call that only names its tenant: input may be invalid, because faults apply before the validation. */
function toCall({ id, method, url, document, body }: DocumentedOperation): InjectOptions {
  const isForm = body && !('application/json' in body)
  return {
    method,
    url: url.replaceAll(/:(\w+)/g, (_whole, name: string) => OWN[name] ?? 'x'),
    query: { public_token: DEFAULT_PUBLIC_TOKEN },
    headers: {
      ...CREDENTIALS[url.startsWith('/sdk/') ? 'sdk' : document],
      ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body && { payload: isForm ? '' : toBody(id) }),
  }
}

test.each(FORCIBLE.map((operation) => [operation.id, operation] as const))(
  'every documented error of the operation %s can be forced',
  async (operation_id, operation) => {
    const { app, createTenant } = getSharedProvider()
    for (const error_type of operation.errors) {
      createFault(createTenant(DEFAULT_PUBLIC_TOKEN), { operation_id, error_type })
      const response = await app.inject(toCall(operation))
      expect({ status: response.statusCode, isNamed: response.body.includes(error_type) }, error_type).toEqual({
        status:
          operation.document === 'server'
            ? toServerStatus(error_type, ERRORS[error_type].status)
            : ERRORS[error_type].status,
        isNamed: true,
      })
    }
  },
)
