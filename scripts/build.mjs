// `npm run build` builds what has changed; `npm run build -- --force` builds everything.
import { buildAll } from './build-targets.mjs'

await buildAll({ force: process.argv.includes('--force') })
