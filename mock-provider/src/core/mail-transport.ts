import type { Message, TenantConfig } from '@latchkey/openapi'

/** Sends messages out of the mock, beside the inbox. */
export type MailTransport = {
  /** Returns at once and never throws: what could not be sent is reported to the transport's own `onError`. */
  send(config: TenantConfig, message: Message): void
  close(): void
}
