// `npm run bench`: speed and size as ratios to a bare counterpart, measured in the same run. Nothing is asserted.
import { benchColdStart } from './cold-start.ts'
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

const wanted = process.argv.slice(2)
const rows: Row[] = []
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`Measuring ${name} …`)
  rows.push(...(await bench()))
}
console.table(rows.map((row) => ({ ...row, ratio: row.ratio.toFixed(2) })))
