import type { ErrorObject } from 'ajv/dist/2020.js'

/** A compiled schema. As Ajv does, it leaves the errors of its last call on itself. */
export type CompiledSchema = { (value: unknown): boolean; errors?: ErrorObject[] | null }

/**
 * The schemas that a start needs, compiled when the mock is bundled (`scripts/precompile-checks.ts`), by `toCheckKey`.
 * The sources have none: they compile at first use.
 */
export const PRECOMPILED_CHECKS: ReadonlyMap<string, CompiledSchema> = new Map()
