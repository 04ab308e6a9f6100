import { createInputCheck } from '../core/check-input.ts'
import { getBodySchema, getQueryProperties } from '../core/documents.ts'

// Checks the kit's input with the schemas of the control plane's document, so that the kit and the control plane refuse
// the same input.

const USER_SEED = 'mock#/components/schemas/UserSeed/properties'
const toSchema = (properties: object) => ({ type: 'object', properties, additionalProperties: false })
const { after: _after, limit: _limit, ...JOURNAL_FILTERS } = getQueryProperties('mockJournal')

export const checkSettings = createInputCheck(getBodySchema('mockConfigUpdate'), 'The settings')
export const checkWebhookSeed = createInputCheck(getBodySchema('mockWebhooksCreate'), 'The webhook')
export const checkWebhookUpdate = createInputCheck(getBodySchema('mockWebhooksUpdate'), 'The change')
export const checkFaultRule = createInputCheck(getBodySchema('mockFaultsCreate'), 'The rule')
export const checkJournalFilter = createInputCheck(toSchema(JOURNAL_FILTERS), 'The filter')
export const checkNewUser = createInputCheck(
  toSchema({
    email: { $ref: `${USER_SEED}/email` },
    is_email_verified: { $ref: `${USER_SEED}/email_verified` },
    phone_number: { $ref: `${USER_SEED}/phone_number` },
    name: { $ref: `${USER_SEED}/name` },
    status: { $ref: `${USER_SEED}/status` },
  }),
  'The user',
)
export const checkDuration = createInputCheck(
  { $ref: 'mock#/components/schemas/AdvanceClock/properties/advance_ms' },
  'milliseconds',
)
/** A time in milliseconds since the epoch, within the range of every clock. */
export const checkTime = createInputCheck({ type: 'number' }, 'at')
