import { fileURLToPath } from 'node:url'
import type { BuildOptions } from 'esbuild'
import options from './program-options.json' with { type: 'json' }

/** The programs of `mock-provider/programs`, which run in browsers, and that of a thread. */
type ProgramName =
  | 'captcha'
  | 'ethereum-wallet'
  | 'frame'
  | 'gsi-client'
  | 'gsi-select'
  | 'hash-worker'
  | 'solana-wallet'
  | 'telemetry'

const compiled = new Map<ProgramName, Promise<string>>()

/**
 * Returns the code of a program. It is compiled at first use, so that it needs no build when the mock runs from its
 * sources, in tests and in development. A bundle has neither the sources nor a compiler: there, the build puts a module
 * with the code of all programs in place of this one (`scripts/build-targets.mjs`).
 */
export function readProgram(name: ProgramName): Promise<string> {
  const existing = compiled.get(name)
  if (existing) return existing
  const folder = name === 'hash-worker' ? '../passwords' : '../../programs'
  const compiling = compile(fileURLToPath(new URL(`${folder}/${name}.ts`, import.meta.url)))
  compiled.set(name, compiling)
  return compiling
}

async function compile(file: string): Promise<string> {
  const { build } = await import('esbuild')
  const settings = options as BuildOptions // the types of a JSON file are wider than its values
  const { outputFiles } = await build({ ...settings, entryPoints: [file], write: false })
  return outputFiles.map(({ text }) => text).join('')
}
