import { TARGETS } from '../build-targets.mjs'

/** The pages by the names that the command takes. */
export const PAGES = Object.fromEntries(TARGETS.flatMap((target) => (target.page ? [[target.page, target]] : [])))

const INSPECT = /^--inspect(-brk)?(=.+)?$/

/**
 * Reads the arguments of `npm run dev`: names of pages to build again (default: all), `--inspect` for the mock's process,
 * and options of the mock.
 *
 * @param {string[]} args
 * @returns {{ pages: string[], nodeArgs: string[], cliArgs: string[] }}
 * @throws Error for an unknown name
 */
export function readDevOptions(args) {
  const firstOption = args.findIndex((arg) => arg.startsWith('-'))
  const names = firstOption < 0 ? args : args.slice(0, firstOption)
  const options = firstOption < 0 ? [] : args.slice(firstOption)
  const known = Object.keys(PAGES)
  const unknown = names.filter((name) => !known.includes(name) && name !== 'mock')
  if (unknown.length > 0)
    throw new Error(`There is no page ${unknown.join(', ')}: ${known.join(', ')}, or mock for none.`)
  return {
    pages: names.length > 0 ? names.filter((name) => name !== 'mock') : known,
    nodeArgs: options.filter((arg) => INSPECT.test(arg)),
    cliArgs: options.filter((arg) => !INSPECT.test(arg)),
  }
}
