import type { FastifyError, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { errorPage } from '../pages/error-page.ts'
import { sendPage } from '../pages/html.ts'
import { toErrorBody } from './error-body.ts'
import { getWebUrl, type Tenant } from '../core/tenant.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where a person begins again when the page that they are on cannot go on. */
    signInPage: string | undefined
  }
}

/**
 * For addresses that a person's browser is sent to: whoever asks for HTML (RFC 9110 §12.5.1) is told in words what
 * went wrong and how to go on. Everybody else gets the documented body.
 */
export const errorPages = fp(async (app: FastifyInstance) => {
  app.decorateRequest('signInPage', undefined)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (!request.headers.accept?.includes('text/html')) throw error
    const body = toErrorBody(error, request)
    request.shownError = body.error_type // the page says it in words, the journal by its name
    return sendPage(reply, errorPage(body, request.signInPage ?? findHome(request.tenant)))
  })
})

function findHome(tenant: Tenant | undefined): string | undefined {
  return tenant && `${getWebUrl(tenant)}/login`
}
