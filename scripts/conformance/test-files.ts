import { isTest, sourceFiles } from '../source-files.ts'
import type { TestFiles } from './claim-rules.ts'
import { readTestFile } from './read-test-file.ts'

/** Reads all test files of the repository. */
export function readTestFiles(): TestFiles {
  const files = sourceFiles().filter(({ path }) => isTest(path))
  return new Map(files.map(({ path, text }) => [path, readTestFile(path, text)]))
}
