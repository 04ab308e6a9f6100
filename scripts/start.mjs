// `npm start`: the web app, the mock provider and the tool server in this one process.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildAll, ROOT } from './build-targets.mjs'
import { endOnSignals, endWithParent, findTakenPorts, toCliArguments } from './servers.mjs'

endWithParent()
const takenPorts = await findTakenPorts()
if (takenPorts.length) {
  console.error(takenPorts.join('\n'))
  process.exitCode = 1
} else {
  await buildAll()
  endOnSignals()
  const cli = path.join(ROOT, 'mock-provider/dist/cli.mjs')
  process.argv = [process.execPath, cli, ...toCliArguments()]
  await import(pathToFileURL(cli).href)
}
