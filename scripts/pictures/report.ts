import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A picture that differs from the committed one. */
export type Change = {
  address: string
  variant: string
  /** The share of pixels that differ, from 0 to 1. */
  share: number
  after: Buffer
  /** Undefined for a picture that is new. */
  before?: Buffer
  difference?: Buffer
}

/** Writes a page with the changed pictures, and returns its file. */
export function writeReport(folder: string, changes: readonly Change[]): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'index.html')
  writeFileSync(file, renderReport(changes))
  return file
}

/** Renders the changed pictures side by side, the largest change first. */
export function renderReport(changes: readonly Change[]): string {
  const sorted = changes.toSorted((a, b) => b.share - a.share)
  const rows = sorted.map((change) => {
    const { address, variant, before, after, difference } = change
    const pictures = Object.entries({ Committed: before, Now: after, Difference: difference }).map(
      ([name, image]) => `<figure><figcaption>${name}</figcaption>${image ? toImage(image) : '<p>None</p>'}</figure>`,
    )
    return `<section><h2>${address} (${variant})</h2><p>${toPercent(change)}</p><div>${pictures.join('')}</div></section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Changed pictures</title><style>${STYLE}</style><h1>Changed pictures: ${changes.length}</h1>${rows.join('\n')}</html>\n`
}

/** Describes a change in one line. */
export function describeChange(change: Change): string {
  return `${change.address} (${change.variant}): ${toPercent(change)}`
}

function toPercent({ before, share }: Change): string {
  return before ? `${(share * 100).toFixed(1)} % of the pixels differ.` : 'There is no committed picture.'
}

function toImage(webp: Buffer): string {
  return `<img alt="" src="data:image/webp;base64,${webp.toString('base64')}">`
}

const STYLE =
  'body{font:16px system-ui;margin:24px}div{display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{border:1px solid #888;max-width:100%}'
