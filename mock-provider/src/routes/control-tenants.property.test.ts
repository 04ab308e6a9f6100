import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createProviderApp } from '../app.ts'

const TENANTS = 200
const nameOf = (index: number) => `public-token-test-${index}`

/** The values that were given to one tenant. Its responses may contain no others. */
type Told = { emails: string[]; project_name: string; faults: number; advanced_ms: number; called: number }

type Step = { tenant: number; act: 'user' | 'config' | 'fault' | 'clock' | 'call' | 'reset' }

const steps = fc.array(
  fc.record({
    tenant: fc.nat(TENANTS - 1),
    act: fc.constantFrom<Step['act'][]>('user', 'user', 'config', 'fault', 'clock', 'call', 'reset'),
  }),
  { minLength: 150, maxLength: 300 },
)

const untold = (): Told => ({ emails: [], project_name: 'Latchkey', faults: 0, advanced_ms: 0, called: 0 })

function tell(app: FastifyInstance, told: Told, { tenant, act }: Step, number: number) {
  const send = (method: 'POST' | 'PATCH', path: string, payload?: object) =>
    app.inject({ method, url: `/_mock/${nameOf(tenant)}/${path}`, ...(payload && { payload }) })
  if (act === 'user') {
    told.emails.push(`${tenant}-${number}@example.com`)
    return send('POST', 'users', { email: `${tenant}-${number}@example.com` })
  }
  if (act === 'config') {
    told.project_name = `Project ${tenant}`
    return send('PATCH', 'config', { project_name: told.project_name })
  }
  if (act === 'fault') {
    told.faults += 1
    return send('POST', 'faults', { operation_id: 'usersMe', kind: 'hang' })
  }
  if (act === 'clock') {
    told.advanced_ms += (number + 1) * 1_000_000
    return send('POST', 'clock', { advance_ms: (number + 1) * 1_000_000 })
  }
  if (act === 'call') {
    told.called += 1
    return app.inject(`/v1/public/${nameOf(tenant).replace('public-token', 'project')}/.well-known/jwks.json`)
  }
  Object.assign(told, untold())
  return send('POST', 'reset')
}

async function read(app: FastifyInstance, index: number): Promise<Told> {
  const get = async (path: string) => (await app.inject(`/_mock/${nameOf(index)}/${path}`)).json()
  const [{ users }, { project_name }, { faults }, { offset_ms }, { entries }] = await Promise.all([
    get('users'),
    get('config'),
    get('faults'),
    get('clock'),
    get('journal'),
  ])
  return {
    emails: users.map(({ emails }: { emails: { email: string }[] }) => emails[0]?.email),
    project_name,
    faults: faults.length,
    advanced_ms: offset_ms,
    called: entries.length,
  }
}

test('two hundred tenants used at the same time never read each other’s data', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (wanted) => {
      const { app } = createProviderApp()
      const told = Array.from({ length: TENANTS }, untold)
      const own = wanted.map((step, number) => ({ step, number }))
      // The calls of one tenant run in order, those of different tenants in parallel.
      await Promise.all(
        told.map(async (memory, index) => {
          for (const { step, number } of own.filter((it) => it.step.tenant === index))
            await tell(app, memory, step, number)
        }),
      )
      const seen = await Promise.all(told.map((_, index) => read(app, index)))
      expect(seen).toEqual(told)
    }),
    { seed: 20_261_121, numRuns: 3 },
  )
})
