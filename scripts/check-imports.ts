import { findRoomCycle, problemsOf } from './import-rules.ts'
import { sourceFiles } from './source-files.ts'

const files = sourceFiles()
const cycle = findRoomCycle(files)
const problems = [...files.flatMap(problemsOf), ...(cycle ? [`Rooms import each other: ${cycle.join(' → ')}`] : [])]

for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${problems.length} problem(s)`)
process.exitCode = problems.length ? 1 : 0
