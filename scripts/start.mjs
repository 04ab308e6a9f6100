// `npm start`: the web app, the mock provider and the tool server in this one process. The documentation and the release
// command are built once the servers run.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildAll, ROOT, TARGETS } from './build-targets.mjs'
import { DOCS_FOLDER, endOnSignals, endWithParent, findTakenPorts, toCliArguments } from './servers.mjs'

endWithParent()
const takenPorts = await findTakenPorts()
if (takenPorts.length) {
  console.error(takenPorts.join('\n'))
  process.exitCode = 1
} else {
  await buildAll({ targets: TARGETS.filter(({ isAfterStart }) => !isAfterStart) })
  endOnSignals()
  // Until the documentation is built, the mock's page at `/docs/` says so.
  mkdirSync(path.join(ROOT, DOCS_FOLDER), { recursive: true })
  const cli = path.join(ROOT, 'mock-provider/dist/cli.mjs')
  process.argv = [process.execPath, cli, ...toCliArguments()]
  const { started } = await import(pathToFileURL(cli).href)
  await started
  if (!process.exitCode) await buildRest()
}

/** The servers go on without what cannot be built. */
async function buildRest() {
  try {
    await buildAll({ targets: TARGETS.filter(({ isAfterStart }) => isAfterStart) })
  } catch (error) {
    console.error(error.message)
  }
}
