import type { ErrorObject } from 'ajv/dist/2020.js'

/** A compiled schema. Like Ajv's, it stores the errors of its last call in its own `errors` property. */
export type CompiledSchema = { (value: unknown): boolean; errors?: ErrorObject[] | null }

/**
 * The schemas that a start needs, compiled when the mock is bundled (`scripts/precompile-checks.ts`). Keyed by
 * `toCheckKey`. Empty when the mock runs from its sources, which compile each schema at first use.
 */
export const PRECOMPILED_CHECKS: ReadonlyMap<string, CompiledSchema> = new Map()
