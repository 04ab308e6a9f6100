import { Client } from 'stytch'
import { expect, test } from 'vitest'
import { createTelemetryId } from '../fraud/telemetry-ids.ts'
import { expectRefusal } from '../testing/server-browser.ts'
import { createServerProject } from '../testing/server-sdk.ts'

const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64)'

/** Creates a project whose SDK also uses the mock as its fraud host. */
async function createFraudProject() {
  const project = await createServerProject()
  const { secret, tenant } = project
  const env = tenant.addresses.provider
  const { fraud } = new Client({ project_id: tenant.project_id, secret, env, fraud_env: env })
  const lookUp = (device: object = {}, ip_address?: string) =>
    fraud.fingerprint.lookup({
      telemetry_id: createTelemetryId(tenant, { userAgent: USER_AGENT, ...device }, ip_address),
    })
  return { ...project, fraud, lookUp }
}

test('a device that has submitted its fingerprint gets the verdict ALLOW', async () => {
  const { call, fraud, tenant } = await createFraudProject()
  const device = { userAgent: USER_AGENT, hardwareConcurrency: 8 }
  const submitted = await call('POST', '/_pages/telemetry/submit', { public_token: tenant.public_token, device })
  const telemetry_id = String(submitted.body['telemetry_id'])
  const external_metadata = { external_id: 'ada-1', user_action: 'LOGIN' }
  const found = await fraud.fingerprint.lookup({ telemetry_id, external_metadata })
  expect(found).toMatchObject({
    status_code: 200,
    telemetry_id,
    verdict: {
      action: 'ALLOW',
      reasons: [],
      detected_device_type: 'LINUX',
      is_authentic_device: true,
      verdict_reason_overrides: [],
    },
    external_metadata,
    properties: { network_properties: { ip_address: '127.0.0.1' }, browser_properties: { user_agent: USER_AGENT } },
    raw_signals: device,
  })
  expect(Date.parse(found.expires_at) - Date.parse(found.created_at)).toBe(300_000)
})

test(
  'an unknown, an expired and another project’s telemetry id are not found',
  { tags: 'method.fraud-fingerprint-lookup' },
  async () => {
    const { fraud, tenant } = await createFraudProject()
    await expectRefusal(fraud.fingerprint.lookup({ telemetry_id: 'unknown' }), 404, 'telemetry_id_not_found')
    const telemetry_id = createTelemetryId(tenant, {})
    const other = await createFraudProject()
    await expectRefusal(other.fraud.fingerprint.lookup({ telemetry_id }), 404, 'telemetry_id_not_found')
    tenant.clock.advance(300_000)
    await expectRefusal(fraud.fingerprint.lookup({ telemetry_id }), 404, 'telemetry_id_not_found')
  },
)

test('equal devices have equal fingerprints, and different devices have different ones', async () => {
  const { lookUp } = await createFraudProject()
  const [one, same, other] = [await lookUp(), await lookUp(), await lookUp({ hardwareConcurrency: 2 })]
  expect(same.fingerprints).toEqual(one.fingerprints)
  expect(other.fingerprints.hardware_fingerprint).not.toBe(one.fingerprints.hardware_fingerprint)
  expect(other.fingerprints.visitor_id).not.toBe(one.fingerprints.visitor_id)
  expect(other.fingerprints.browser_fingerprint).toBe(one.fingerprints.browser_fingerprint)
  expect(one.fingerprints.browser_id).toMatch(/^browser-id-[\da-f-]{36}$/)
})

test(
  'a fraud rule decides the verdict of its devices until it is removed',
  { tags: 'method.fraud-rules-set' },
  async () => {
    const { fraud, lookUp } = await createFraudProject()
    const { visitor_id = '' } = (await lookUp()).fingerprints
    expect(await fraud.rules.set({ visitor_id, action: 'BLOCK' })).toMatchObject({ visitor_id, action: 'BLOCK' })
    expect((await lookUp()).verdict).toMatchObject({
      action: 'BLOCK',
      reasons: ['RULE_MATCH'],
      rule_match_type: 'VISITOR_ID',
      rule_match_identifier: visitor_id,
    })
    expect((await lookUp({ language: 'de' })).verdict).toMatchObject({ action: 'ALLOW', reasons: [] })
    await fraud.rules.set({ visitor_id, action: 'NONE' })
    expect((await lookUp()).verdict.action).toBe('ALLOW')
  },
)

test('a fraud rule requires exactly one identifier', async () => {
  const { fraud } = await createFraudProject()
  const refusal = {
    status_code: 400,
    error_message: expect.stringMatching(/^Exactly one of visitor_id, .+ is required\.$/),
  }
  await expect(fraud.rules.set({ action: 'BLOCK' })).rejects.toMatchObject(refusal)
  const both = { action: 'BLOCK', country_code: 'DE', asn: '64512' }
  await expect(fraud.rules.set(both)).rejects.toMatchObject(refusal)
})

test('a fraud rule expires', async () => {
  const { fraud, lookUp, tenant } = await createFraudProject()
  tenant.clock.freeze()
  const { expires_at } = await fraud.rules.set({
    cidr_block: '10.1.0.0/16',
    action: 'CHALLENGE',
    expires_in_minutes: 10,
  })
  expect(Date.parse(expires_at ?? '')).toBe(tenant.clock.now() + 600_000)
  expect((await lookUp({}, '10.1.200.3')).verdict).toMatchObject({ action: 'CHALLENGE', rule_match_type: 'CIDR_BLOCK' })
  expect((await lookUp({}, '::ffff:10.1.0.1')).verdict.action).toBe('CHALLENGE')
  expect((await lookUp({}, '10.2.0.1')).verdict.action).toBe('ALLOW')
  tenant.clock.advance(600_000)
  expect((await lookUp({}, '10.1.200.3')).verdict.action).toBe('ALLOW')
  expect((await fraud.rules.list({})).rules).toEqual([])
})

test('the fraud rule with the narrowest identifier takes precedence', async () => {
  const { fraud, lookUp } = await createFraudProject()
  const { visitor_id = '' } = (await lookUp()).fingerprints
  await fraud.rules.set({ cidr_block: '127.0.0.1', action: 'BLOCK' })
  await fraud.rules.set({ visitor_id, action: 'ALLOW' })
  expect((await lookUp()).verdict).toMatchObject({ action: 'ALLOW', rule_match_type: 'VISITOR_ID' })
})

test('fraud rules are listed in pages, oldest first', { tags: 'method.fraud-rules-list' }, async () => {
  const { fraud } = await createFraudProject()
  await fraud.rules.set({ country_code: 'AQ', action: 'BLOCK', description: 'penguins' })
  await fraud.rules.set({ asn: '64500', action: 'CHALLENGE' })
  const first = await fraud.rules.list({ limit: 1 })
  expect(first.rules).toMatchObject([
    { rule_type: 'COUNTRY_CODE', country_code: 'AQ', action: 'BLOCK', description: 'penguins' },
  ])
  const second = await fraud.rules.list({ limit: 1, cursor: first.next_cursor })
  expect(second).toMatchObject({ rules: [{ rule_type: 'ASN', asn: '64500' }], next_cursor: '' })
  await expectRefusal(fraud.rules.list({ limit: 1001 }), 400, 'invalid_limit')
  await expectRefusal(fraud.rules.list({ limit: 0 }), 400, 'invalid_limit')
  await expectRefusal(fraud.rules.list({ cursor: 'abc' }), 400, 'invalid_cursor')
})

test.each([
  [{ action: 'BLOCK' }],
  [{ action: 'BLOCK', visitor_id: '' }],
  [{ action: 'BLOCK', visitor_id: 'a', asn: '1' }],
  [{ action: 'REFUSE', visitor_id: 'a' }],
  [{ action: 'ALLOW', country_code: 'AQ' }],
  [{ action: 'BLOCK', country_code: 'Antarctica' }],
  [{ action: 'BLOCK', asn: '4294967296' }],
  [{ action: 'BLOCK', cidr_block: '10.0.0.0/15' }],
  [{ action: 'BLOCK', cidr_block: '10.0.0.0/33' }],
  [{ action: 'BLOCK', cidr_block: '10.0.0' }],
  [{ action: 'BLOCK', visitor_id: 'a', expires_in_minutes: 0 }],
  [{ action: 'BLOCK', visitor_id: 'a'.repeat(201) }],
])('the fraud rule %j is refused', { tags: 'method.fraud-rules-set' }, async (rule) => {
  const { fraud } = await createFraudProject()
  await expectRefusal(fraud.rules.set(rule), 400, 'bad_request')
  expect((await fraud.rules.list({})).rules).toEqual([])
})

test(
  'a device can specify its verdict reasons, and the strictest one applies',
  { tags: 'method.fraud-fingerprint-lookup' },
  async () => {
    const { lookUp } = await createFraudProject()
    const challenge = await lookUp({ verdict_reasons: ['VIRTUAL_MACHINE', 'RULE_MATCH', 7] })
    expect(challenge.verdict).toMatchObject({
      action: 'CHALLENGE',
      reasons: ['VIRTUAL_MACHINE'],
      is_authentic_device: true,
    })
    const block = await lookUp({ verdict_reasons: ['VIRTUAL_MACHINE', 'USER_AGENT_DECEPTION'] })
    expect(block.verdict).toMatchObject({ action: 'BLOCK', is_authentic_device: false })
  },
)

test(
  'a project can override the action of a verdict reason',
  { tags: ['method.fraud-verdict-reasons-list', 'method.fraud-verdict-reasons-override'] },
  async () => {
    const { fraud, lookUp } = await createFraudProject()
    const wish = { verdict_reason: 'VIRTUAL_MACHINE', override_action: 'ALLOW', override_description: 'our testers' }
    expect((await fraud.verdictReasons.override(wish)).verdict_reason_action).toMatchObject({
      ...wish,
      default_action: 'CHALLENGE',
      override_created_at: expect.stringMatching(/Z$/),
    })
    expect((await lookUp({ verdict_reasons: ['VIRTUAL_MACHINE'] })).verdict).toMatchObject({
      action: 'ALLOW',
      verdict_reason_overrides: [{ verdict_reason: 'VIRTUAL_MACHINE', override_action: 'ALLOW' }],
    })
    expect((await fraud.verdictReasons.list({ overrides_only: true })).verdict_reason_actions).toMatchObject([wish])
    const all = (await fraud.verdictReasons.list({})).verdict_reason_actions
    expect(all.map(({ verdict_reason }) => verdict_reason)).toContain('HEADLESS_BROWSER_AUTOMATION')
    await fraud.verdictReasons.override({ ...wish, override_action: 'NONE' })
    expect((await fraud.verdictReasons.list({ overrides_only: true })).verdict_reason_actions).toEqual([])
  },
)

test(
  'an override of RULE_MATCH, of a malformed verdict reason or with an unknown action is refused',
  { tags: 'method.fraud-verdict-reasons-override' },
  async () => {
    const { fraud } = await createFraudProject()
    const override = (verdict_reason: string, override_action = 'ALLOW') =>
      fraud.verdictReasons.override({ verdict_reason, override_action })
    await expectRefusal(override('RULE_MATCH'), 400, 'bad_request')
    await expectRefusal(override('a reason'), 400, 'bad_request')
    await expectRefusal(override('VIRTUAL_MACHINE', 'IGNORE'), 400, 'bad_request')
  },
)

test(
  'the fraud risk of an email address is derived from the address',
  { tags: 'method.fraud-email-risk' },
  async () => {
    const { fraud, tenant } = await createFraudProject()
    tenant.config.inactive_emails = ['gone@example.com']
    const judge = async (email_address: string) => fraud.email.risk({ email_address })
    expect(await judge('Ada.L+news@gmail.com')).toMatchObject({
      address_information: {
        has_known_bounces: false,
        has_valid_syntax: true,
        is_suspected_role_address: false,
        normalized_email: 'adal@gmail.com',
        tumbling_character_count: 2,
      },
      domain_information: { has_mx_or_a_record: true, is_disposable_domain: false },
      action: 'ALLOW',
      risk_score: 0,
    })
    const googlemail = { normalized_email: 'ada@googlemail.com' }
    expect(await judge('a.da@googlemail.com')).toMatchObject({ address_information: googlemail })
    expect(await judge('support@example.com')).toMatchObject({
      address_information: { is_suspected_role_address: true },
    })
    expect(await judge('not an address')).toMatchObject({ action: 'BLOCK', risk_score: 100 })
    expect(await judge('supports')).toMatchObject({ address_information: { is_suspected_role_address: false } })
    expect(await judge('ada@example.invalid')).toMatchObject({ domain_information: { has_mx_or_a_record: false } })
    expect(await judge('x@mailinator.com')).toMatchObject({
      action: 'BLOCK',
      domain_information: { is_disposable_domain: true },
    })
    expect(await judge('gone@example.com')).toMatchObject({
      action: 'CHALLENGE',
      address_information: { has_known_bounces: true },
    })
    expect(await judge('a.d.a.l.x@example.com')).toMatchObject({ action: 'CHALLENGE' })
  },
)

test('a server learns whether a user has signed in on a device before', async () => {
  const { client, tenant } = await createFraudProject()
  const password = 'marvellous giraffe 9'
  const ask = (telemetry_id: string) =>
    client.passwords.authenticate({ email: 'ada@example.com', password, telemetry_id })
  const known = createTelemetryId(tenant, { userAgent: USER_AGENT }, '127.0.0.1')
  const created = await client.passwords.create({ email: 'ada@example.com', password, telemetry_id: known })
  expect(created.user_device).toMatchObject({
    visitor_id: expect.stringMatching(/^visitor-/),
    visitor_id_details: { is_new: true },
    ip_address: '127.0.0.1',
    ip_address_details: { is_new: true },
  })
  tenant.clock.advance(60_000)
  const { visitor_id_details } = created.user_device ?? {}
  const again = (await ask(known)).user_device
  expect(again?.visitor_id).toBe(created.user_device?.visitor_id)
  expect(again?.visitor_id_details).toEqual({ ...visitor_id_details, is_new: false })
  const other = (await ask(createTelemetryId(tenant, { userAgent: 'other' }, '127.0.0.1'))).user_device
  expect([other?.visitor_id_details?.is_new, other?.ip_address_details?.is_new]).toEqual([true, false])
  expect(other?.ip_address_details?.last_seen_at).not.toBe(again?.ip_address_details?.last_seen_at)
  // Another user has not been seen on the device, and an unknown id says nothing.
  const bob = await client.passwords.create({ email: 'bob@example.com', password, telemetry_id: known })
  expect(bob.user_device?.visitor_id_details).toMatchObject({ is_new: true })
  expect(await ask('unknown')).not.toHaveProperty('user_device')
})
