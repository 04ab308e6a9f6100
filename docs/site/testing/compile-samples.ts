import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root.ts'

/**
 * Compiles files against the packages.
 *
 * @param name the name of a scratch folder inside the repository, from which the packages are found
 * @param files their contents by name
 * @returns what the compiler reports; empty when all files compile
 */
export function compileSamples(name: string, files: Readonly<Record<string, string>>): string {
  const folder = path.join(ROOT, '.cache', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const tsconfig = {
    extends: '../../tsconfig.base.json',
    compilerOptions: {
      jsx: 'react-jsx',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node', 'vite/client'],
      moduleDetection: 'force',
      incremental: false,
      // The declarations of the packages are part of this repository, which checks them itself.
      skipLibCheck: true,
    },
    include: ['*.ts', '*.tsx'],
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text)
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc')
  try {
    return execFileSync(process.execPath, [tsc, '-p', folder], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    return String(Reflect.get(Object(error), 'stdout'))
  }
}
