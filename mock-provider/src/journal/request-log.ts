import type { FastifyRequest } from 'fastify'
import { redactUrl } from './redaction.ts'

/** Pino serializers that redact the codes and tokens of URLs. */
export const LOG_SERIALIZERS = {
  req: ({ method, url, host, ip }: FastifyRequest) => ({ method, url: redactUrl(url), host, remoteAddress: ip }),
}
