import type { FastifyInstance } from 'fastify'
import { getDocument, type DocumentName } from '../core/documents.ts'
import { serve, type Handler } from '../core/serve.ts'

/** The OpenAPI documents that the mock serves its operations from. */
export async function controlDocuments(app: FastifyInstance) {
  serve(app, 'mockOpenapi', getControlPlane)
  serve(app, 'mockOpenapiDocument', getNamed)
}

const getControlPlane: Handler<'mockOpenapi'> = () => getDocument('mock')

const FILES = {
  'sdk.json': 'sdk',
  'oauth.json': 'oauth',
  'server.json': 'server',
  'mock.json': 'mock',
} as const satisfies Record<string, DocumentName>

const getNamed: Handler<'mockOpenapiDocument'> = ({ path }) => getDocument(FILES[path.document])
