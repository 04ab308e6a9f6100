import type { MockSchemas } from '@latchkey/openapi'

export type WebhookEventType = MockSchemas['WebhookEventType']

/** The event types that a new endpoint receives by default. */
export const USER_EVENT_TYPES: readonly WebhookEventType[] = [
  'direct.user.create',
  'direct.user.update',
  'direct.user.delete',
  'dashboard.user.create',
  'dashboard.user.update',
  'dashboard.user.delete',
]

/** The session events, which are an extension of the mock. */
export const SESSION_EVENT_TYPES: readonly WebhookEventType[] = [
  'direct.session.create',
  'direct.session.delete',
  'dashboard.session.create',
  'dashboard.session.delete',
]

/** Reads names of events. The control plane refuses those that do not exist. */
export function readEventTypes(text: string): WebhookEventType[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))] as WebhookEventType[] // checked by the control plane
}
