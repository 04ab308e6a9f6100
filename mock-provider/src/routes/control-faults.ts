import type { FastifyInstance } from 'fastify'
import { createFault, faults } from '../faults/faults.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'

/** A tenant's fault rules (tag `faults`). */
export async function controlFaults(app: FastifyInstance) {
  serve(app, 'mockFaults', listFaults)
  serve(app, 'mockFaultsCreate', arm)
  serve(app, 'mockFaultsDelete', disarm)
}

function describe(tenant: Tenant) {
  return { faults: [...faults(tenant).values()] }
}

const listFaults: Handler<'mockFaults'> = ({ tenant }) => describe(tenant)

const arm: Handler<'mockFaultsCreate'> = ({ tenant, body }) => createFault(tenant, body)

const disarm: Handler<'mockFaultsDelete'> = ({ tenant, query }) => {
  if (query.fault_id === undefined) faults(tenant).clear()
  else faults(tenant).delete(query.fault_id)
  return describe(tenant)
}
