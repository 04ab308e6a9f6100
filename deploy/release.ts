import { DeploymentError } from './deployment-error.ts'
import { runCommand } from './run-command.ts'

try {
  process.exitCode = await runCommand(process.argv.slice(2), process.env, (text) => void process.stdout.write(text))
} catch (error) {
  if (!(error instanceof DeploymentError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
