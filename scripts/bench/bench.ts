// `npm run bench`: speed and size as ratios to a bare counterpart, measured in the same run. Nothing is asserted.
import { benchColdStart } from './cold-start.ts'
import { benchEmbedded } from './embedded.ts'
import { EMBEDDED_PAGES } from './embedded-targets.ts'
import { benchLoginPage } from './login-page.ts'
import { benchThroughput } from './throughput.ts'
import { benchReset } from './reset.ts'
import type { Row } from './row.ts'
import { benchStore } from './store.ts'
import { benchClientSize } from './client-size.ts'

const BENCHES = {
  'cold-start': benchColdStart,
  throughput: benchThroughput,
  reset: benchReset,
  store: benchStore,
  'login-page': benchLoginPage,
  'client-size': benchClientSize,
}

/** The names of the benches to run. The name of a page runs the bench of that page alone. */
const wanted = process.argv.slice(2)
const rows: Row[] = []
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`Measuring ${name} …`)
  rows.push(...(await bench()))
}
if (rows.length > 0) console.table(rows.map((row) => ({ ...row, ratio: row.ratio.toFixed(2) })))

const pages = wanted.filter((name) => EMBEDDED_PAGES.includes(name))
if (wanted.length === 0 || wanted.includes('embedded') || pages.length > 0) {
  console.log('Measuring embedded …')
  console.table(await benchEmbedded(pages))
}
