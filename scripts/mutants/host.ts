// A process with an open Vitest, which `host-process.ts` starts. It ends when its parent ends.
import type { Request, Response } from './messages.ts'
import { createSession, probe, type Session } from './session.ts'

let session: Session | undefined

process.once('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit())

process.on('message', (request: Request) => {
  respond(request).then(send, (error: unknown) =>
    send({ type: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

async function respond(request: Request): Promise<Response> {
  if (request.type === 'probe') return { type: 'probed', coverage: await probe(request.projects, request.sources) }
  if (request.type === 'start') {
    session = await createSession(request.projects)
    return { type: 'started' }
  }
  if (!session) throw new Error('the session has not started')
  const { file, source, selections } = request
  return { type: 'tried', failure: await session.findFailure(file, source, selections) }
}

function send(response: Response) {
  process.send?.(response)
}
