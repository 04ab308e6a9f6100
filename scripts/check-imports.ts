import { problemsOf } from './import-rules.ts'
import { sourceFiles } from './source-files.ts'

const files = sourceFiles()
const problems = files.flatMap(problemsOf)

for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${problems.length} problem(s)`)
process.exitCode = problems.length ? 1 : 0
