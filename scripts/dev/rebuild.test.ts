import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rebuild, rebuildOnChange } from './rebuild.mjs'

const BUILT = /^Built the (app|tool) in \d+\.\d s/

/** Watches a folder with two rooms, and collects what is printed. */
function createFolder(builds: Partial<Record<'app' | 'tool', () => Promise<unknown>>> = {}) {
  // The temporary folder of macOS is a link.
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'latchkey-dev-')))
  for (const room of ['app', 'tool']) {
    mkdirSync(path.join(root, room, 'inner'), { recursive: true })
    writeFileSync(path.join(root, room, 'inner/main.ts'), '')
    writeFileSync(path.join(root, room, 'main.test.ts'), '')
  }
  const said: string[] = []
  const products = (['app', 'tool'] as const).map((name) => ({
    name,
    inputs: [name],
    build: builds[name] ?? (() => Promise.resolve()),
  }))
  const stop = rebuildOnChange({
    root,
    products,
    isInput: (file: string) => !file.endsWith('.test.ts'),
    say: (line: string) => void said.push(line),
  })
  onTestFinished(() => {
    stop()
    rmSync(root, { recursive: true })
  })
  return { said, change: (file: string) => appendFileSync(path.join(root, file), '//') }
}

test('a changed file rebuilds the pages that use it, and prints the file and the duration', async () => {
  const { said, change } = createFolder()
  change('app/inner/main.ts')
  await expect.poll(() => said).toEqual([expect.stringMatching(BUILT)])
  expect(said[0]).toMatch(/^Built the app in .* \(app\/inner\/main\.ts\)$/)
})

test('a changed test file triggers no build', async () => {
  const { said, change } = createFolder()
  change('app/main.test.ts')
  change('tool/inner/main.ts')
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toContain('the tool')
})

test('a failed build prints its error, and the next change builds again', async () => {
  const app = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('line 3: unexpected token'))
  const { said, change } = createFolder({ app })
  change('app/inner/main.ts')
  await expect.poll(() => said).toEqual(['The app was not built (app/inner/main.ts): line 3: unexpected token'])
  change('app/inner/main.ts')
  await expect.poll(() => said).toHaveLength(2)
  expect(said[1]).toMatch(BUILT)
})

test('changes during a build trigger one more build afterwards, and builds never overlap', async () => {
  let running = 0
  let most = 0
  let release = () => {}
  const app = vi.fn(async () => {
    most = Math.max(most, (running += 1))
    if (app.mock.calls.length === 1) await new Promise<void>((resolve) => (release = resolve))
    running -= 1
  })
  const { said, change } = createFolder({ app })
  change('app/inner/main.ts')
  await expect.poll(() => app.mock.calls.length).toBe(1)
  change('app/inner/main.ts')
  change('tool/inner/main.ts')
  release()
  await expect.poll(() => said).toHaveLength(3)
  expect([app.mock.calls.length, most]).toEqual([2, 1])
})

test('the build output names only the first three of many changed files', async () => {
  const said: string[] = []
  const product = { name: 'app', inputs: [], build: () => Promise.resolve() }
  await rebuild(product, ['a.ts', 'b.ts', 'c.ts', 'd.ts'], (line: string) => void said.push(line))
  expect(said[0]).toContain('(a.ts, b.ts, c.ts, …)')
})
