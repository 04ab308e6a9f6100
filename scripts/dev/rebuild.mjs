import { existsSync, watch } from 'node:fs'
import path from 'node:path'

/** How long files must stay unchanged before a build. Editors write a file in several steps. */
const SETTLE_MS = 50

/**
 * Something that is built from files.
 *
 * @typedef {object} Product
 * @property {string} name
 * @property {string[]} inputs Files and folders, relative to the root.
 * @property {(file: string) => boolean} [uses] Whether a file of these folders matters. Default: each does.
 * @property {string} [verb] The verb that reports a finished build. Default: "Built".
 * @property {() => Promise<unknown>} build
 */

/**
 * Rebuilds products when their inputs change, one after the other, and prints what was built and how long it took. A
 * failed build keeps the previous output.
 *
 * @param {{ root: string, products: Product[], isInput: (file: string) => boolean, say: (line: string) => void }}
 *   options
 * @returns {() => void} a function that stops watching
 */
export function rebuildOnChange({ root, products, isInput, say }) {
  const changed = new Map()
  let isBusy = false
  let timer

  async function run() {
    if (isBusy) return
    isBusy = true
    for (let [product] = changed; product; [product] = changed) {
      changed.delete(product[0])
      await rebuild(product[0], [...product[1]], say)
    }
    isBusy = false
  }

  function noteChange(file) {
    if (!isInput(file)) return
    for (const product of products) {
      const isWithin = product.inputs.some((input) => file === input || file.startsWith(`${input}/`))
      if (!isWithin || product.uses?.(file) === false) continue
      changed.set(product, (changed.get(product) ?? new Set()).add(file))
    }
    clearTimeout(timer)
    timer = setTimeout(() => void run(), SETTLE_MS)
  }

  const inputs = [...new Set(products.flatMap((product) => product.inputs))]
  const watchers = inputs
    .filter((input) => !inputs.some((other) => input.startsWith(`${other}/`)) && existsSync(path.join(root, input)))
    .map((input) =>
      watch(path.join(root, input), { recursive: true }, (_event, name) =>
        noteChange(name && path.extname(input) === '' ? `${input}/${name.replaceAll('\\', '/')}` : input),
      ),
    )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

/** Builds a product once. @returns whether it was built */
export async function rebuild({ name, build, verb = 'Built' }, files, say) {
  const startedAt = performance.now()
  const reason = files.length === 0 ? '' : ` (${files.slice(0, 3).join(', ')}${files.length > 3 ? ', …' : ''})`
  try {
    await build()
    say(`${verb} the ${name} in ${toSeconds(startedAt)}${reason}`)
    return true
  } catch (error) {
    say(`The ${name} was not ${verb.toLowerCase()}${reason}: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

function toSeconds(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}
