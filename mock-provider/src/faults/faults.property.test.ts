import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_PUBLIC_TOKEN, type Fault, type FaultRule } from '@latchkey/openapi'
import { getSharedProvider } from '../testing/shared-provider.ts'
import { toTimestamp } from '../core/clock.ts'
import { FAULT_HEADER } from '../../facts/fault-kinds.ts'

const PATHS = {
  wellKnownJwks: '/.well-known/jwks.json',
  wellKnownOauthAuthorizationServer: '/.well-known/oauth-authorization-server',
} as const
const OPERATIONS = Object.keys(PATHS) as (keyof typeof PATHS)[]
const EMAILS = ['ada@example.com', 'grace@example.com']
const PHONE_NUMBERS = ['+12025550101', '+12025550102']
const HEADER = 'x-who'
const WHO = ['me', 'you']
/** The longest lifetime of a rule, and the longest step of the clock. */
const SPAN_MS = 1_000

type Call = {
  operation_id: keyof typeof PATHS
  email: string | undefined
  phone_number: string | undefined
  who: string | undefined
}
type Step =
  | { do: 'arm'; rule: FaultRule; ends_in_ms: number | undefined }
  | { do: 'call'; call: Call }
  | { do: 'advance'; advance_ms: number }
  | { do: 'disarm'; index: number }

const maybe = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined })

const match = fc.record(
  {
    email: fc.constantFrom(...EMAILS),
    phone_number: fc.constantFrom(...PHONE_NUMBERS),
    header: fc.record({ name: fc.constant(HEADER), value: fc.constantFrom(...WHO) }),
  },
  { requiredKeys: [] },
)

const rule: fc.Arbitrary<FaultRule> = fc
  .tuple(
    fc.oneof(
      fc.record({ operation_id: fc.constantFrom('*', ...OPERATIONS) }),
      fc.record({ operation_ids: fc.uniqueArray(fc.constantFrom(...OPERATIONS), { minLength: 1 }) }),
    ),
    fc.record(
      { after: fc.integer({ min: 1, max: 3 }), times: fc.integer({ min: 1, max: 3 }), match },
      { requiredKeys: [] },
    ),
  )
  .map(([where, when]) => ({ kind: 'html_502', ...where, ...when }))

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('arm'),
      rule,
      ends_in_ms: fc.option(fc.integer({ min: 1, max: SPAN_MS }), { nil: undefined }),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('call'),
      call: fc.record({
        operation_id: fc.constantFrom(...OPERATIONS),
        email: maybe(EMAILS),
        phone_number: maybe(PHONE_NUMBERS),
        who: maybe(WHO),
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('advance'), advance_ms: fc.integer({ min: 0, max: SPAN_MS }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disarm'), index: fc.nat(3) }) },
)

/** A second, simple model of a fault rule, which counts the calls that it matched and fired for. */
type Model = { fault_id: string; rule: FaultRule; ends_at: number; matched: number; fired: number }

function concerns({ rule: { operation_id, operation_ids, match: who = {} } }: Model, call: Call): boolean {
  if (operation_id !== '*' && operation_id !== call.operation_id && !operation_ids?.includes(call.operation_id))
    return false
  if (who.email !== undefined && who.email !== call.email) return false
  if (who.phone_number !== undefined && who.phone_number !== call.phone_number) return false
  return who.header === undefined || who.header.value === call.who
}

/** The first rule that fires takes the call; later rules do not count it. */
function expectFault(models: Model[], call: Call, now: number): string | undefined {
  for (const model of models) {
    const { after = 0, times = Infinity } = model.rule
    if (model.fired === times || now >= model.ends_at || !concerns(model, call)) continue
    model.matched += 1
    if (model.matched <= after) continue
    model.fired += 1
    return model.fault_id
  }
  return undefined
}

function createTenant() {
  const provider = getSharedProvider()
  const { app } = provider
  const tenant = provider.createTenant(DEFAULT_PUBLIC_TOKEN)
  tenant.clock.freeze()
  const control = async (method: 'POST' | 'DELETE' | 'GET', query: string, payload?: object) =>
    (
      await app.inject({ method, url: `/_mock/${tenant.public_token}/faults${query}`, ...(payload && { payload }) })
    ).json()
  const call = async ({ operation_id, email, phone_number, who }: Call) => {
    const query = { ...(email && { email }), ...(phone_number && { phone_number }) }
    const response = await app.inject({ url: PATHS[operation_id], query, headers: { ...(who && { [HEADER]: who }) } })
    expect(response.statusCode).toBe(response.headers[FAULT_HEADER] === undefined ? 200 : 502)
    return response.headers[FAULT_HEADER]
  }
  return { tenant, control, call }
}

test(
  'a fault rule fires for exactly the calls that it matches, whatever other rules exist',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const { tenant, control, call } = createTenant()
        const models: Model[] = []
        const act: { [Kind in Step['do']]: (now: Extract<Step, { do: Kind }>) => unknown } = {
          async arm({ rule: wanted, ends_in_ms = Infinity }) {
            const ends_at = tenant.clock.now() + ends_in_ms
            const until = Number.isFinite(ends_at) ? { until: toTimestamp(ends_at) } : {}
            const { fault_id }: Fault = await control('POST', '', { ...wanted, ...until })
            models.push({ fault_id, rule: wanted, ends_at, matched: 0, fired: 0 })
          },
          call: async ({ call: made }) => expect(await call(made)).toBe(expectFault(models, made, tenant.clock.now())),
          advance: ({ advance_ms }) => tenant.clock.advance(advance_ms),
          async disarm({ index }) {
            const [gone] = models.splice(index, 1)
            if (gone) await control('DELETE', `?fault_id=${gone.fault_id}`)
          },
        }
        for (const now of steps) await act[now.do](now as never)
        const left: Fault[] = (await control('GET', '')).faults
        const lasting = models.filter(({ rule: { times }, fired }) => fired !== times)
        expect(left.map(({ fault_id }) => fault_id)).toEqual(lasting.map(({ fault_id }) => fault_id))
      }),
      { seed: 20_261_121, numRuns: 60 },
    )
  },
)
