import type { FastifyInstance } from 'fastify'
import { addSecret, deleteSecret, listSecrets } from '../core/project-secrets.ts'
import type { Tenant } from '../core/tenant.ts'
import { serve, type Handler } from '../core/serve.ts'

/** The secrets by which an app's own server calls the provider (tag `secrets` of the control plane). */
export async function controlSecrets(app: FastifyInstance) {
  serve(app, 'mockSecrets', list)
  serve(app, 'mockSecretsCreate', create)
  serve(app, 'mockSecretDelete', remove)
}

function toResponse(tenant: Tenant) {
  return { project_id: tenant.project_id, secrets: listSecrets(tenant) }
}

const list: Handler<'mockSecrets'> = ({ tenant }) => toResponse(tenant)

const create: Handler<'mockSecretsCreate'> = ({ tenant, body }) => ({ secret: addSecret(tenant, body.secret) })

const remove: Handler<'mockSecretDelete'> = ({ tenant, path }) => {
  deleteSecret(tenant, path.secret_id)
  return toResponse(tenant)
}
