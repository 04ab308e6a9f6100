import type { FastifyInstance } from 'fastify'
import type { BootstrapFields } from '@latchkey/openapi'
import sdk from '@latchkey/openapi/generated/sdk.json' with { type: 'json' }
import { peek } from '../store/observed.ts'
import { serve, type Handler } from '../core/serve.ts'

/** The settings of a project that its clients need (tag `bootstrap`). */
export async function bootstrap(app: FastifyInstance) {
  serve(app, 'projectsBootstrap', get)
}

/** The settings that clients may see: those that the document describes. */
const PUBLIC_NAMES = Object.keys(sdk.components.schemas.BootstrapMembers.properties) as (keyof BootstrapFields)[] // the type is generated from the same schema

const get: Handler<'projectsBootstrap'> = ({ tenant }) => {
  const config = peek(tenant.config)
  const settings: Record<string, unknown> = {}
  for (const name of PUBLIC_NAMES) if (config[name] !== undefined) settings[name] = config[name]
  return settings as BootstrapFields // exactly its members are read
}
