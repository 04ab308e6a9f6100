import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { DocumentedOperation } from '../core/documents.ts'
import type { Persistence } from '../state/persistence.ts'
import type { Tenants } from '../core/tenant.ts'

/** Whether an operation changes no tenant. */
function isReading({ document, method, tag }: DocumentedOperation): boolean {
  return tag === 'discovery' || (document === 'mock' && method === 'GET')
}

/** Holds every response back until the changes that it acknowledges are on the disk. */
export const persistencePlugin = fp(
  async (app: FastifyInstance, { persistence, tenants }: { persistence: Persistence; tenants: Tenants }) => {
    app.addHook('onSend', async (request, _reply, payload) => {
      const operation = request.routeOptions.config.operation
      if (!operation || !request.tenant || isReading(operation)) return payload
      // Operations that create, copy or delete tenants change more than the one that they name.
      await persistence.commit(operation.tag === 'tenants' ? [request.tenant, ...tenants.all()] : [request.tenant])
      return payload
    })
  },
)
