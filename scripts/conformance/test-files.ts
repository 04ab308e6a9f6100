import { isTest, sourceFiles } from '../source-files.ts'
import type { TestFiles } from './claim-rules.ts'
import { readTestFile } from './read-test-file.ts'

/** Reads all test files of the repository. Tests that run at night only are left out: claims are proven by day. */
export function readTestFiles(): TestFiles {
  const files = sourceFiles().filter(({ path }) => isTest(path))
  return new Map(
    files.map(({ path, text }) => {
      const { tests, strings } = readTestFile(path, text)
      return [path, { tests: tests.filter(({ tags }) => !tags.includes('night')), strings }]
    }),
  )
}
