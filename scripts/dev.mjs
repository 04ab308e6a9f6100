// `npm run dev`: like `npm start`, but from source. A change builds the page again, which reloads itself, or restarts the
// mock, which keeps its users, tenants and sessions. `npm run dev -- web` builds one page only.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { BUNDLE_OPTIONS, forgetBuilds, isInput, ROOT, TARGETS } from './build-targets.mjs'
import { createMockProcess } from './dev/mock-process.mjs'
import { PAGES, readDevOptions } from './dev/options.mjs'
import { rebuild, rebuildOnChange } from './dev/rebuild.mjs'
import { reloadPlugin } from './dev/reload-plugin.mjs'
import { endWithParent, findTakenPorts, toCliArguments } from './servers.mjs'

/** The bundle is in the folder of the built command, because the mock looks for its seeds next to its own folder. */
const BUNDLE = path.join(ROOT, 'mock-provider/dist/dev.mjs')
const SEEDS = 'mock-provider/seeds'
/** The programs for browsers. They are compiled into the bundle, but are none of its modules. */
const PROGRAMS = 'mock-provider/programs'
const DATA = path.join(ROOT, 'node_modules/.cache/dev-data')

endWithParent()
try {
  await run(readDevOptions(process.argv.slice(2)))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function run({ pages, nodeArgs, cliArgs }) {
  const takenPorts = await findTakenPorts()
  if (takenPorts.length) throw new Error(takenPorts.join('\n'))
  forgetBuilds()
  // The certificates are kept, because other programs may trust them.
  const stored = existsSync(DATA) ? readdirSync(DATA).filter((name) => name !== 'certificates') : []
  for (const name of stored) rmSync(path.join(DATA, name), { recursive: true, force: true })
  const say = (line) => console.log(line)
  const isStored = cliArgs.some((arg) => arg.startsWith('--data'))
  const args = [BUNDLE, ...toCliArguments(cliArgs), ...(isStored ? [] : ['--data', DATA])]
  const mock = createMockProcess({ cwd: ROOT, nodeArgs, args, print: (text) => process.stdout.write(text) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => void mock.stop().finally(() => process.exit(0)))
  }
  const products = pages.map((page) => toProduct(PAGES[page]))
  const provider = await createProvider(mock.restart, { isDebugged: nodeArgs.length > 0 })
  // Pages that are not worked on are served as they are. The console is read when the mock starts.
  const missing = Object.values(PAGES).filter((page) => !existsSync(path.join(ROOT, page.output)))
  for (const page of missing.filter(({ page }) => !pages.includes(page))) await rebuild(toProduct(page), [], say)
  for (const product of products) await rebuild(product, [], say)
  await rebuild(provider, [], say)
  rebuildOnChange({ root: ROOT, products: [provider, ...products], isInput, say })
}

function toProduct({ name, inputs, build }) {
  return {
    name,
    inputs,
    build: () => build({ mode: 'development', build: { minify: false }, plugins: [reloadPlugin()] }),
  }
}

/** The mock, which is bundled again and restarted when one of its own modules changes. */
async function createProvider(restart, { isDebugged }) {
  const { context } = await import('esbuild')
  const { name, inputs } = TARGETS.find((target) => target.name === 'mock provider')
  const bundle = await context({
    ...BUNDLE_OPTIONS,
    absWorkingDir: ROOT,
    entryPoints: ['mock-provider/src/cli.ts'],
    outfile: BUNDLE,
    metafile: true,
    // Only for debugging, because writing the source map takes longer than everything else.
    sourcemap: isDebugged && 'linked',
  })
  let modules = new Set()
  const provider = {
    name,
    inputs: [...inputs, SEEDS],
    uses: (file) => modules.has(file) || file.startsWith(`${SEEDS}/`) || file.startsWith(`${PROGRAMS}/`),
    verb: 'Started',
    async build() {
      const { metafile } = await bundle.rebuild().catch(() => {
        throw new Error('see the errors above') // esbuild has already printed them
      })
      modules = new Set(Object.keys(metafile.inputs))
      await restart()
      provider.verb = 'Restarted'
    },
  }
  return provider
}
