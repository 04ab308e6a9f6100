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

/** Counts calls that other test files of its worker have left open. StrykerJS runs all files in one worker. */
const NEEDS_OWN_WORKER = 'mock-provider/src/core/call-context.test.ts'

export const UNIT = {
  test: {
    ...unitProject.test,
    setupFiles: [],
    testTimeout: UNIT_TIMEOUT_MS,
    exclude: [...configDefaults.exclude, NEEDS_OWN_WORKER],
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
