import type { FastifyRequest } from 'fastify'
import { redactUrl } from './redaction.ts'

/** How the log tells of a request: without what its URL keeps secret, be it a code or a token. */
export const LOG_SERIALIZERS = {
  req: ({ method, url, host, ip }: FastifyRequest) => ({ method, url: redactUrl(url), host, remoteAddress: ip }),
}
