import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { createProviderApp, type ProviderApp } from '../../app.ts'
import { toRequest, type ApiCall, type ApiProject } from '../../core/api-call.ts'
import { getOperation } from '../../core/documents.ts'
import { listSecrets } from '../../core/project-secrets.ts'
import type { Tenants } from '../../core/tenant.ts'
import { stopRecording } from '../../recording/recording.ts'
import { captureState, restoreState, type TenantState } from '../../state/snapshots.ts'
import { dumpTables, loadTables, type TableDump } from '../../store/rows.ts'
import { clearJournal } from '../../journal/journal.ts'
import { findResponseProblem } from '../response-problem.ts'
import { TEST_GOOGLE_KEYS, TEST_SIGNING_KEYS } from '../test-signing-keys.ts'

/** The parts of a response that are compared between mocks. */
export type RawReply = {
  status: number
  body: unknown
  headers: Record<string, string>
  cookies: Record<string, string>
}

/** The state of all tenants of a mock, by public token, with the records that are no part of an export. */
export type SavedWorld = Record<string, { state: TenantState; records: TableDump }>

/** A mock that a run of operations calls. With a folder it stores its tenants there, and can be closed and opened again. */
export class World {
  readonly #folder: string | undefined
  #provider: ProviderApp | undefined

  constructor(folder?: string) {
    this.#folder = folder
  }

  get app(): FastifyInstance {
    return this.#open.app
  }

  get tenants(): Tenants {
    return this.#open.tenants
  }

  get #open(): ProviderApp {
    if (!this.#provider) throw new Error('The mock is closed')
    return this.#provider
  }

  /** Starts the mock. */
  async open(): Promise<void> {
    this.#provider = createProviderApp({
      signingKeys: TEST_SIGNING_KEYS,
      googleKeys: TEST_GOOGLE_KEYS,
      ...(this.#folder !== undefined && { dataFolder: this.#folder }),
    })
    await this.#provider.persistence?.load()
  }

  /** Closes the mock. */
  async close(): Promise<void> {
    await this.#open.app.close()
    await this.#open.persistence?.close()
    this.#provider = undefined
  }

  /** Makes a call for a tenant. @throws Error when the response breaks the document */
  async send(public_token: string, call: ApiCall): Promise<RawReply> {
    const operation = getOperation(call.operation)
    const response = await this.app.inject(toRequest(operation, call, this.#getProject(public_token)))
    const problem = findResponseProblem(operation, response)
    if (problem !== undefined) throw new Error(`${call.operation}: ${problem}`)
    return toReply(response)
  }

  /** Copies the state of all tenants. */
  save(): SavedWorld {
    const saved = this.tenants.all().map((tenant) => {
      return [tenant.public_token, { state: captureState(tenant), records: dumpTables(tenant.records) }] as const
    })
    return Object.fromEntries(saved)
  }

  /** Restores a saved state, with empty journals. Deletes the tenants that have been created since. */
  restore(saved: SavedWorld): void {
    for (const tenant of this.tenants.all()) if (!saved[tenant.public_token]) this.tenants.delete(tenant)
    for (const [public_token, { state, records }] of Object.entries(saved)) {
      const tenant = this.tenants.find(public_token)
      if (!tenant) continue
      stopRecording(tenant)
      loadTables(tenant.records, records)
      restoreState(tenant, state)
      clearJournal(tenant)
    }
  }

  #getProject(public_token: string): ApiProject {
    const tenant = this.tenants.find(public_token)
    const secret = tenant && listSecrets(tenant).at(-1)?.secret
    return { public_token, project_id: tenant?.project_id ?? '', secret: secret ?? '' }
  }
}

/** The headers that depend on the state. */
const COMPARED_HEADERS = ['content-type', 'location', 'cache-control', 'www-authenticate'] as const

function toReply({ statusCode, headers, cookies, body }: LightMyRequestResponse): RawReply {
  const isJson = String(headers['content-type']).startsWith('application/json')
  const given = COMPARED_HEADERS.filter((name) => headers[name] !== undefined)
  return {
    status: statusCode,
    body: isJson ? JSON.parse(body) : body,
    headers: Object.fromEntries(given.map((name) => [name, String(headers[name])])),
    cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
  }
}
