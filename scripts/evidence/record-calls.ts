// A setup file of the unit tests: adds each test's calls to the mock provider to the test report.
import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { beforeEach, type TestContext } from 'vitest'
import type { ObservedCall } from '../../e2e/evidence.ts'
// The type of `request.fault`.
import type {} from '../../mock-provider/src/plugins/faults.ts'

declare module 'vitest' {
  interface TaskMeta {
    calls?: ObservedCall[]
  }
}

/** Holds the current test. A setup file runs for each test file, but a worker's test files share one recorder. */
type Recorder = { task: TestContext['task'] | undefined }

/** Matches the user agent of the provider's own SDK for servers. */
const SERVER_SDK = /^Stytch Node /

const KEY = Symbol.for('latchkey.call-recorder')

beforeEach(({ task }) => {
  getRecorder().task = task
})

function getRecorder(): Recorder {
  const existing: Recorder | undefined = Reflect.get(globalThis, KEY)
  if (existing) return existing
  const recorder: Recorder = { task: undefined }
  Reflect.set(globalThis, KEY, recorder)
  subscribe('fastify.initialization', (message) => {
    // Fastify's documentation gives the type of the message.
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onResponse', async (request, reply) => {
      const { operation } = request.routeOptions.config
      const call: ObservedCall = {
        operation: operation?.id ?? '',
        status: reply.statusCode,
        caller: SERVER_SDK.test(request.headers['user-agent'] ?? '') ? 'client server' : 'program',
        ...(request.fault?.error_type !== undefined && { isForced: true as const }),
      }
      if (operation && recorder.task) record(recorder.task, call)
    })
  })
  return recorder
}

function record({ meta }: TestContext['task'], call: ObservedCall): void {
  const calls = (meta.calls ??= [])
  if (!calls.some((known) => JSON.stringify(known) === JSON.stringify(call))) calls.push(call)
}
