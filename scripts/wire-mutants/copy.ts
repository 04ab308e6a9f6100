import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const WORKSPACE = '@latchkey'
const PICTURE = /\.(png|jpe?g|woff2)$/
const APP = 'mock-provider/src/app.ts'
const FIRST_PLUGIN = '  app.register(bodyParsers)\n'
const MUTATION = '../../scripts/wire-mutants/mutate-app.ts'

/** Covers all code that sends or receives what the four documents describe. */
const TSCONFIG = {
  extends: './tsconfig.base.json',
  compilerOptions: {
    jsx: 'react-jsx',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node', 'vite/client'],
    incremental: false,
    tsBuildInfoFile: null,
  },
  include: [
    'openapi',
    'widget/src',
    'mock-provider/src',
    'mock-provider/console/src',
    'mock-provider/control-client',
    'contracts',
  ],
  // Unit tests and their harness are left out. They run separately, and without the types of browsers.
  exclude: ['**/node_modules', '**/*.test.ts', '**/*.test.tsx', 'mock-provider/src/testing'],
}

/**
 * Copies the repository, with links to the installed packages. Mutants are written to the copy only, so an interrupted run
 * leaves nothing behind.
 */
export function createCopy(root: string, copy: string) {
  rmSync(copy, { recursive: true, force: true })
  for (const file of listFiles(root)) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    copyFileSync(path.join(root, file), path.join(copy, file))
  }
  linkPackages(root, copy)
  patchApp(path.join(copy, APP))
  writeFileSync(path.join(copy, 'tsconfig.wire.json'), JSON.stringify(TSCONFIG))
}

function listFiles(root: string) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .trim()
    .split('\n')
  return files.filter((file) => !PICTURE.test(file) && existsSync(path.join(root, file)))
}

/**
 * Links the installed packages into the copy. The workspace's own packages are linked to their copies, because the
 * existing links lead to the originals.
 */
function linkPackages(root: string, copy: string) {
  const modules = path.join(copy, 'node_modules')
  mkdirSync(path.join(modules, WORKSPACE), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== WORKSPACE && name !== '.cache')
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
  }
  for (const name of readdirSync(path.join(root, 'node_modules', WORKSPACE))) {
    symlinkSync(path.join(copy, name), path.join(modules, WORKSPACE, name))
    const own = path.join(root, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, path.join(copy, name, 'node_modules'))
  }
}

function patchApp(file: string) {
  const source = readFileSync(file, 'utf8')
  if (!source.includes(FIRST_PLUGIN)) throw new Error(`${APP} has changed: it does not register bodyParsers.`)
  const patched = source.replace(FIRST_PLUGIN, `  mutateResponses(app)\n${FIRST_PLUGIN}`)
  writeFileSync(file, `import { mutateResponses } from '${MUTATION}'\n${patched}`)
}
