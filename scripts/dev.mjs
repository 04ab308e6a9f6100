// `npm run dev`: like `npm start`, but from source. A change of a file rebuilds the pages and restarts the servers.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { forgetBuilds, ROOT, TARGETS } from './build-targets.mjs'
import { endWithParent, findTakenPorts, toCliArguments } from './servers.mjs'

endWithParent()
const takenPorts = await findTakenPorts()
if (takenPorts.length) {
  console.error(takenPorts.join('\n'))
  process.exitCode = 1
} else {
  forgetBuilds()
  const pages = TARGETS.filter(({ output }) => output.endsWith('.html'))
  await Promise.all(pages.map(({ build }) => build({ mode: 'development', build: { watch: {}, minify: false } })))
  runCli()
}

function runCli() {
  const tsx = path.join(ROOT, 'node_modules/tsx/dist/cli.mjs')
  const args = [tsx, 'watch', '--clear-screen=false', 'mock-provider/src/cli.ts', ...toCliArguments()]
  const cli = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => cli.kill(signal))
  cli.once('exit', (code) => process.exit(code ?? 0))
}
