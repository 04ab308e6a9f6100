import type { Message, TenantConfig } from '@latchkey/openapi'

/** Sends messages out of the mock, in addition to the inbox. */
export type MailTransport = {
  /** Returns at once and never throws. Failures are reported to the transport's `onError`. */
  send(config: TenantConfig, message: Message): void
  close(): void
}
