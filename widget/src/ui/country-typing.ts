/** A pause between two keys after which the second one begins another name, in milliseconds. */
const PAUSE_MS = 1000

/**
 * Chooses the country whose name a person types on the list. Browsers compare what is typed with the whole option, which
 * begins with the code.
 */
export function listenForNames(select: HTMLSelectElement): void {
  let typed = { name: '', at: 0 }
  select.onkeydown = (event) => {
    const { key, timeStamp } = event
    const begun = timeStamp - typed.at < PAUSE_MS ? typed.name : ''
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    if (isCommand || key.length > 1 || !(begun || /\p{L}/u.test(key))) return
    event.preventDefault()
    typed = { name: begun + key, at: timeStamp }
    const index = findByName([...select.options].map(toName), select.selectedIndex, toPlain(typed.name))
    if (index === undefined || index === select.selectedIndex) return
    select.selectedIndex = index
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Returns the index of the next name that begins with a text, or else has such a word. One letter, repeated, goes on. */
function findByName(names: readonly string[], current: number, text: string): number | undefined {
  const isRepeated = text === text.charAt(0).repeat(text.length)
  const start = isRepeated ? text.charAt(0) : text
  const at = current + (isRepeated ? 1 : 0)
  const indices = [...names.keys()]
  const ordered = [...indices.slice(at), ...indices.slice(0, at)]
  return (
    ordered.find((index) => names[index]?.startsWith(start)) ??
    ordered.find((index) => names[index]?.includes(` ${start}`))
  )
}

/** Returns the country's name in an option, which begins with the code. */
const toName = ({ text }: HTMLOptionElement) => toPlain(text.replace(/^\P{L}+/u, ''))

/** Returns a text in small letters without accents. */
function toPlain(text: string) {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
