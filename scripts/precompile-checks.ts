// Prints a module with the schemas that a start of the mock needs, compiled. The bundle has it in place of
// `mock-provider/src/core/precompiled-checks.ts`, because compiling them takes longer than all the rest of a start.
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { DEFAULT_SEED_FILE } from '../mock-provider/src/command.ts'
import { isRecord } from '../mock-provider/src/core/read-member.ts'
import { COERCIONS, createRegistry, toCheckKey, type Coercion } from '../mock-provider/src/core/validation.ts'
import type { JsonSchema } from '../mock-provider/src/core/documents.ts'
import { createMockProvider } from '../mock-provider/src/mock-provider.ts'
import { readSeedFile } from '../mock-provider/src/state/seed-file.ts'

/** The schemas that were compiled, by `toCheckKey`. */
const used = new Map<string, { schema: JsonSchema; coercion: Coercion }>()

/** Records every schema that is compiled from now on. */
function record(): void {
  const { compile } = Ajv2020.prototype
  Ajv2020.prototype.compile = function (this: Ajv2020, schema: unknown, ...rest: never[]) {
    const coercion = COERCIONS.find((one) => one === this.opts.coerceTypes)
    if (isRecord(schema) && coercion !== undefined) used.set(toCheckKey(schema, coercion), { schema, coercion })
    return Reflect.apply(compile, this, [schema, ...rest])
  } as typeof compile // the original has the same result for the same arguments
}

/** Starts a mock as the command does, and makes the calls of the first page. */
async function start(): Promise<void> {
  const mock = createMockProvider({ port: 0, seed: await readSeedFile(DEFAULT_SEED_FILE) })
  const { provider } = await mock.listen()
  const authorization = `Basic ${btoa(`${DEFAULT_PUBLIC_TOKEN}:${DEFAULT_PUBLIC_TOKEN}`)}`
  for (const path of ['_mock/health', `sdk/v1/projects/bootstrap/${DEFAULT_PUBLIC_TOKEN}`]) {
    const response = await fetch(`${provider}/${path}`, { headers: { authorization } })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
  }
  await mock.close()
}

/** Writes the compiled schemas of one kind of registry as an expression: the check functions by key. */
function write(coercion: Coercion): string {
  const registry = createRegistry(coercion, { source: true, esm: false })
  const entries = [...used].filter(([, one]) => one.coercion === coercion)
  const names = entries.map(([key, { schema }], index) => {
    registry.addSchema(schema, `check${index}`)
    return [`check${index}`, key] as const
  })
  const code = standalone(registry, Object.fromEntries(names.map(([name]) => [name, name])))
  const list = names.map(([name, key]) => `[${JSON.stringify(key)}, exports.${name}]`)
  return `((exports) => {${code}\nreturn [${list.join(',\n')}]})({})`
}

record()
await start()
const parts = COERCIONS.map((coercion) => `...${write(coercion)}`)
process.stdout.write(`export const PRECOMPILED_CHECKS = new Map([${parts.join(',\n')}])\n`)
