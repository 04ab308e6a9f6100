// `npm run build` builds what has changed; `npm run build -- --force` builds everything; `npm run build -- --base /sign-in/`
// builds the web app for a folder of its origin.
import { parseArgs } from 'node:util'
import { buildAll } from './build-targets.mjs'

const { values } = parseArgs({ options: { force: { type: 'boolean' }, base: { type: 'string' } } })
if (values.base !== undefined && !/^\/([\w.-]+\/)*$/.test(values.base)) {
  console.error(`--base is a path with a slash at both ends, such as /sign-in/, not "${values.base}".`)
  process.exitCode = 1
} else {
  await buildAll(values)
}
