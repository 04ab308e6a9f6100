/** A block of code that begins with a comment that names its file. */
const BLOCK = /^```(?:ts|js)\n(?:\/\/ (\S+)\n)?([\s\S]*?)^```$/gm

/**
 * Returns the files that a README shows, by name.
 *
 * @param {string} text Markdown
 * @throws Error for a block of code without a name
 */
export function readSamples(text) {
  const samples = [...text.matchAll(BLOCK)].map(([block, name, content]) => {
    if (name === undefined) throw new Error(`A block of code names no file: ${block.slice(0, 80)}`)
    return [name, content]
  })
  return new Map(samples)
}

/** Lists links to files, which are broken in a README outside its repository. */
export function listFileLinks(text) {
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '')
  return [...prose.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map(([, target]) => target)
}
