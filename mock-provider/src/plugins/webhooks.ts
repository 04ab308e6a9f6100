import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { OperationId } from '@latchkey/openapi'
import { areChangesIgnored, collectChanges, createChanges, type Changes } from '../webhooks/changes.ts'
import type { WebhookDispatcher } from '../webhooks/dispatcher.ts'
import { recordChanges } from '../webhooks/events.ts'
import { hasWebhooks } from '../webhooks/webhooks.ts'

/**
 * Operations that replace or generate a tenant's state. No webhook reports them, because no user caused the changes.
 */
const SILENT: readonly string[] = [
  'mockFork',
  'mockImport',
  'mockReplay',
  'mockReset',
  'mockScenarioApply',
  'mockSnapshotsRestore',
  'mockUsersGenerate',
  'mockUsersImport',
] satisfies OperationId[]

/**
 * Reports the changes of every call to the webhook endpoints. The response does not wait for the deliveries. Registered
 * before the persistence, so that deliveries are stored together with the changes that they report.
 */
export const webhooksPlugin = fp(async (app: FastifyInstance, { dispatcher }: { dispatcher: WebhookDispatcher }) => {
  const collected = new WeakMap<FastifyRequest, Changes>()
  const begun = new WeakMap<FastifyRequest, () => void>()
  app.addHook('preValidation', (request, _reply, done) => {
    const { operation } = request
    if (!operation) return done()
    if (SILENT.includes(operation.id)) return void begun.set(request, collectChanges(null, done))
    if (!hasWebhooks(request.tenant) || areChangesIgnored()) return done()
    const changes = createChanges(request.tenant)
    collected.set(request, changes)
    begun.set(request, collectChanges(changes, done))
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    const changes = collected.get(request)
    const isControl = request.operation?.document === 'mock'
    if (changes && recordChanges(changes, isControl ? 'DASHBOARD' : 'DIRECT')) dispatcher.wake(changes.tenant)
    done(null, payload)
  })
  const end = (request: FastifyRequest) => begun.get(request)?.()
  app.addHook('onResponse', (request, _reply, done) => {
    end(request)
    done()
  })
  app.addHook('onRequestAbort', async (request) => end(request))
  app.addHook('onListen', (done) => {
    dispatcher.wakeAll()
    done()
  })
  app.addHook('preClose', (done) => {
    dispatcher.close()
    done()
  })
})
