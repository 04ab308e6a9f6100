import type { FastifyInstance } from 'fastify'
import { serve, type Handler } from '../core/serve.ts'

/** A stand-in for Google Identity Services, at the provider's own origin. */
export async function gsi(app: FastifyInstance) {
  serve(app, 'gsiCerts', certs)
}

const certs: Handler<'gsiCerts'> = async ({ tenant }) => ({ keys: [await tenant.googleKeys.getPublicJwk()] })
