import type { FastifyError, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { errorPage } from '../pages/error-page.ts'
import { sendPage } from '../pages/html.ts'
import { toErrorBody } from './error-body.ts'
import { getWebUrl, type Tenant } from '../core/tenant.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The sign-in page that an error page links to. */
    signInPage: string | undefined
  }
}

type ErrorPagesOptions = {
  /** Default: that of a sign-in. */
  title?: string
}

/**
 * Responds with an error page when a request accepts HTML (RFC 9110 §12.5.1), and with the documented body otherwise.
 * For operations that browsers navigate to.
 */
export const errorPages = fp(async (app: FastifyInstance, { title }: ErrorPagesOptions) => {
  app.decorateRequest('signInPage', undefined)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (!request.headers.accept?.includes('text/html')) throw error
    const body = toErrorBody(error, request)
    request.shownError = body.error_type // for the journal, which cannot read it from the page
    return sendPage(reply, errorPage(body, { title, signInPage: request.signInPage ?? findHome(request.tenant) }))
  })
})

function findHome(tenant: Tenant | undefined): string | undefined {
  return tenant && `${getWebUrl(tenant)}/login`
}
