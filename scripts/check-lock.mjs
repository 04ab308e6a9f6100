// npm drops optional (platform) packages that a registry does not have. `npm ci` then fails on other machines.
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
const problems = Object.entries(packages).flatMap(([place, entry]) => [
  ...missingOptional(place, entry).map((name) => `${place || 'the root'} lacks its optional dependency ${name}`),
  ...(needsIntegrity(place, entry) && !entry.integrity ? [`${place} has no integrity`] : []),
  ...(entry.resolved && !entry.link ? [`${place} holds a download address`] : []),
])

for (const problem of problems) console.error(problem)
console.log(`${Object.keys(packages).length} entries, ${problems.length} problem(s)`)
process.exitCode = problems.length ? 1 : 0

function missingOptional(place, { optionalDependencies = {} }) {
  return Object.keys(optionalDependencies).filter((name) => !isInstalledFor(place, name))
}

/** Node looks for a package next to the module that imports it, then in every folder above. */
function isInstalledFor(place, name) {
  const above = place.includes('/node_modules/') ? place.slice(0, place.lastIndexOf('/node_modules/')) : ''
  return (
    Boolean(packages[`${place && `${place}/`}node_modules/${name}`]) || (place !== '' && isInstalledFor(above, name))
  )
}

function needsIntegrity(place, { link, inBundle }) {
  return place.includes('node_modules/') && !link && !inBundle
}
