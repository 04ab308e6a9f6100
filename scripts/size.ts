// `npm run size`: what each module costs in the pages of other people's apps. `npm run size -- react-email` prints one page.
import path from 'node:path'
import { EMBEDDED_PAGES, LOGIN, openTargets, toFile, type Target } from './bench/embedded-targets.ts'
import { visitPage } from './bench/page-visit.ts'
import { measurePage, type Part } from './size/page-sizes.ts'
import { toKilobytes, toSizeTree } from './size/size-tree.ts'

/** The login page is left out, because it belongs to the web app and not to another app. */
const PAGES = EMBEDDED_PAGES.filter((name) => name !== LOGIN)

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !PAGES.includes(name))
if (unknown.length > 0) {
  console.error(`There is no page ${unknown.join(', ')}. The pages are: ${PAGES.join(', ')}`)
  process.exitCode = 1
} else {
  await printSizes()
}

async function printSizes() {
  const { browser, targets, close } = await openTargets(wanted)
  try {
    for (const target of targets.filter(({ name }) => (wanted.length === 0 ? PAGES : wanted).includes(name))) {
      const { scripts } = await visitPage(browser, target, false)
      printPage(target, scripts)
    }
  } finally {
    await close()
  }
}

function printPage(target: Target, scripts: string[]) {
  const files = scripts.map((script) => toFile(target, script))
  const { first, later } = measurePage(path.join(target.folder, target.name), files)
  console.log(`\n# ${target.name} (kB, gzip)`)
  printPart('until it can be used', first)
  printPart('later', later)
}

function printPart(when: string, { bytes, files, sizes }: Part) {
  console.log(`\n${toKilobytes(bytes)} ${when}, in ${files} scripts`)
  for (const line of toSizeTree(sizes)) console.log(line)
}
