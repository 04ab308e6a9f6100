import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { DocumentedOperation } from '../core/documents.ts'
import type { Persistence } from '../state/persistence.ts'
import type { Tenants } from '../core/tenant.ts'

/** Whether an operation leaves every tenant as it was. */
function isReading({ document, method, tag }: DocumentedOperation): boolean {
  return tag === 'discovery' || (document === 'mock' && method === 'GET')
}

/** Lets no answer go before what it tells of is on the disk. */
export const persistencePlugin = fp(
  async (app: FastifyInstance, { persistence, tenants }: { persistence: Persistence; tenants: Tenants }) => {
    app.addHook('onSend', async (request, _reply, payload) => {
      const operation = request.routeOptions.config.operation
      if (!operation || !request.tenant || isReading(operation)) return payload
      // What makes, copies or forgets a tenant concerns more than the one that it names.
      await persistence.commit(operation.tag === 'tenants' ? [request.tenant, ...tenants.all()] : [request.tenant])
      return payload
    })
  },
)
