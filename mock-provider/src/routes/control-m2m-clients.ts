import type { FastifyInstance } from 'fastify'
import {
  addM2mClient,
  cancelM2mRotation,
  changeM2mClient,
  deleteM2mClient,
  endM2mRotation,
  startM2mRotation,
  toM2mClient,
} from '../authorization-server/m2m-client-changes.ts'
import { m2mClients } from '../authorization-server/m2m-clients.ts'
import { serve, type Handler } from '../core/serve.ts'

/** Clients that get tokens for themselves (tag `m2m clients` of the control plane). */
export async function controlM2mClients(app: FastifyInstance) {
  serve(app, 'mockM2mClients', list)
  serve(app, 'mockM2mClientsCreate', create)
  serve(app, 'mockM2mClientUpdate', update)
  serve(app, 'mockM2mClientDelete', remove)
  serve(app, 'mockM2mClientsRotate', rotate)
}

const list: Handler<'mockM2mClients'> = ({ tenant }) => ({
  m2m_clients: Array.from(m2mClients(tenant).values(), toM2mClient),
})

const create: Handler<'mockM2mClientsCreate'> = ({ tenant, body }) => {
  const row = addM2mClient(tenant, body)
  return { m2m_client: { ...toM2mClient(row), client_secret: row.client_secret } }
}

const update: Handler<'mockM2mClientUpdate'> = ({ tenant, path, body }) => ({
  m2m_client: toM2mClient(changeM2mClient(tenant, path.client_id, body)),
})

const remove: Handler<'mockM2mClientDelete'> = ({ tenant, path }) => {
  deleteM2mClient(tenant, path.client_id)
  return { status: 'ok' }
}

const rotate: Handler<'mockM2mClientsRotate'> = ({ tenant, path, body }) => {
  if (body.step === 'start') {
    const { row, next_client_secret } = startM2mRotation(tenant, path.client_id)
    return { m2m_client: toM2mClient(row), next_client_secret }
  }
  const finish = body.step === 'finish' ? endM2mRotation : cancelM2mRotation
  return { m2m_client: toM2mClient(finish(tenant, path.client_id)) }
}
