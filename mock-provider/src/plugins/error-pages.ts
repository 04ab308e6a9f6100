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
  /** Whether an error page is shown for a tenant. Always by default. */
  isEnabled?: (tenant: Tenant | undefined) => boolean
  /** The page's title. By default that of a failed sign-in. */
  title?: string
}

/**
 * Responds with an error page when a request asks for HTML, as a browser's navigation does, and with the documented body
 * otherwise. For operations that browsers navigate to.
 */
export const errorPages = fp(async (app: FastifyInstance, { title, isEnabled = () => true }: ErrorPagesOptions) => {
  app.decorateRequest('signInPage', undefined)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (!acceptsHtml(request.headers.accept) || !isEnabled(request.tenant)) throw error
    const body = toErrorBody(error, request)
    request.shownError = body.error_type // The journal records the error type, and cannot read it from the HTML page.
    return sendPage(reply, errorPage(body, { title, signInPage: request.signInPage ?? findHome(request.tenant) }))
  })
})

/** Whether a request names HTML and does not exclude it with a weight of 0 (RFC 9110 §12.5.1, §12.4.2). */
function acceptsHtml(accept = ''): boolean {
  const [, ...parameters] =
    accept
      .split(',')
      .map(toParts)
      .find(([type]) => type === 'text/html') ?? []
  return accept.toLowerCase().includes('text/html') && !parameters.some((text) => /^q=0(\.0*)?$/.test(text))
}

function toParts(range: string): string[] {
  return range.split(';').map((part) => part.trim().toLowerCase())
}

function findHome(tenant: Tenant | undefined): string | undefined {
  return tenant && `${getWebUrl(tenant)}/login`
}
