import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestInfo } from '@playwright/test'

const run = promisify(execFile)

/** Runs a copied Playwright test. @returns what Playwright reports @throws Error when it fails */
export async function runCopiedTest(testInfo: TestInfo, code: string): Promise<string> {
  const file = testInfo.outputPath('copied', 'copied.spec.ts')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, code)
  const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
  // The inner run empties its output folder, so it gets one of its own, inside the test's.
  const output = testInfo.outputPath('copied', 'results')
  const options = ['--config', dirname(file), '--output', output, '--reporter', 'list']
  return (await run(process.execPath, [cli, 'test', ...options])).stdout
}
