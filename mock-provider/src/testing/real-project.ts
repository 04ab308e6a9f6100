import type { FastifyInstance } from 'fastify'
import { createProviderApp } from '../app.ts'
import { compare, type CompareOptions } from '../compare/compare.ts'
import type { Exchange } from '../compare/sides.ts'
import type { Report } from '../compare/report.ts'
import { toTexts } from '../compare/sides.ts'
import type { ApiProject } from '../core/api-call.ts'
import { machineNow } from '../core/clock.ts'
import { toFirstSecret } from '../core/project-secrets.ts'
import type { Tenant } from '../core/tenant.ts'

/** A project of a second mock, which stands for a real one in tests of comparisons. */
export type RealProject = { app: FastifyInstance; project: ApiProject; tenant: Tenant; exchange: Exchange }

/** Creates a project of its own. Hooks can be added to its app before the first call. */
export function createRealProject(): RealProject {
  const { app, tenants } = createProviderApp()
  const tenant = tenants.find('public-token-test-real')
  if (!tenant) throw new Error('The tenant could not be created.')
  const { public_token, project_id } = tenant
  return {
    app,
    tenant,
    project: { public_token, project_id, secret: toFirstSecret(project_id) },
    async exchange(request) {
      const { statusCode: status, headers, body: text } = await app.inject(request)
      return { status, headers: toTexts(headers), text, at: machineNow() }
    },
  }
}

/** Compares a project with the mock, with all calls. */
export function compareProjects(real: RealProject, options: Partial<CompareOptions> = {}): Promise<Report> {
  return compare({
    baseUrl: 'https://real.example',
    project: real.project,
    isWriting: true,
    origin: 'http://localhost:3000',
    signal: new AbortController().signal,
    exchange: real.exchange,
    wait: async () => undefined,
    ...options,
  })
}
