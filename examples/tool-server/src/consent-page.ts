import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import express, { type Express } from 'express'

const PUBLIC = fileURLToPath(new URL('../public', import.meta.url))
/** The drop-in script with its parts. */
const DROP_IN = fileURLToPath(new URL('cdn', import.meta.resolve('@latchkey/widget/package.json')))
/** The provider that the page names. */
const MOCK = 'http://localhost:4010'

/**
 * Serves the page that the provider sends people to: it asks whether a client may act for them. A web app that has this
 * page already does not need it here.
 */
export function serveConsent(app: Express, provider: string): void {
  const page = readFileSync(`${PUBLIC}/authorize.html`, 'utf8').replaceAll(MOCK, provider)
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${provider}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  app.get('/oauth/authorize', (_request, response) => {
    response.type('html').set('content-security-policy', policy).send(page)
  })
  app.use('/oauth', express.static(PUBLIC, { index: false }))
  app.use('/latchkey', express.static(DROP_IN))
}
