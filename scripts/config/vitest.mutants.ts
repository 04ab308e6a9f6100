// The tests that judge mutants: those of `vitest.config.ts`, less patient with what a mutant may have removed.
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { componentProject, unitProject } from '../../vitest.config.ts'
import { CHROMIUM_OPTIONS } from '../browsers/chromium-options.ts'

/** StrykerJS runs all tests once before the mutants, also the slowest, and ends those that hang itself. */
const UNIT_TIMEOUT_MS = 120_000
const COMPONENT_TIMEOUT_MS = 15_000
const ACTION_TIMEOUT_MS = 2000

const { test: component, ...vite } = componentProject

const LEFT_OUT = [
  // It counts calls that other test files of its worker have left open. StrykerJS runs all files in one worker.
  'mock-provider/src/core/call-context.test.ts',
  // They use nearly all of the mock, so they would run for each of its mutants, and take seconds.
  'mock-provider/src/stateful-operations.test.ts',
]

export const UNIT = {
  test: {
    ...unitProject.test,
    setupFiles: [],
    testTimeout: UNIT_TIMEOUT_MS,
    exclude: [...configDefaults.exclude, ...LEFT_OUT],
  },
}

export const COMPONENT = {
  ...vite,
  test: {
    ...component,
    setupFiles: [],
    testTimeout: COMPONENT_TIMEOUT_MS,
    expect: { poll: { timeout: ACTION_TIMEOUT_MS } },
    browser: {
      ...component.browser,
      provider: playwright({ launchOptions: CHROMIUM_OPTIONS, actionTimeout: ACTION_TIMEOUT_MS }),
    },
  },
}

/** Stryker reads no options for Vitest but the name of this file. */
const isWithBrowser = process.env['LATCHKEY_MUTANTS'] === 'components'

export default defineConfig({ test: { projects: isWithBrowser ? [UNIT, COMPONENT] : [UNIT] } })
