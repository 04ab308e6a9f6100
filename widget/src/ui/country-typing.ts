import type { KeyboardEvent } from 'react'

export type CountryOption<Region extends string = string> = {
  region: Region
  label: string
  code: string
  name: string
}

/** A pause between two keys after which the second one begins another name, in milliseconds. */
const PAUSE_MS = 1000

/**
 * Finds the country whose name a person types on the list. Browsers compare what is typed with the whole option, which
 * begins with the code.
 *
 * @returns the country to choose; undefined without one
 */
export type CountryTyping = ReturnType<typeof createCountryTyping>

/** Creates the memory of the keys that were typed on one list. */
export function createCountryTyping() {
  let typed = { name: '', at: 0 }
  return <Region extends string>(
    event: KeyboardEvent,
    countries: readonly CountryOption<Region>[],
    region: Region,
  ): Region | undefined => {
    const { key, timeStamp } = event
    const begun = timeStamp - typed.at < PAUSE_MS ? typed.name : ''
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    if (isCommand || key.length > 1 || !(begun || /\p{L}/u.test(key))) return undefined
    event.preventDefault()
    typed = { name: begun + key, at: timeStamp }
    return findByName(countries, region, toPlain(typed.name))?.region
  }
}

/** Finds the next country whose name, or else a word of it, begins with a text. One letter, repeated, goes on. */
function findByName<Region extends string>(countries: readonly CountryOption<Region>[], region: Region, text: string) {
  const isRepeated = text === text.charAt(0).repeat(text.length)
  const start = isRepeated ? text.charAt(0) : text
  const at = countries.findIndex((option) => option.region === region) + (isRepeated ? 1 : 0)
  const ordered = [...countries.slice(at), ...countries.slice(0, at)]
  return (
    ordered.find(({ name }) => toPlain(name).startsWith(start)) ??
    ordered.find(({ name }) => toPlain(name).includes(` ${start}`))
  )
}

/** Returns a text in small letters without accents. */
function toPlain(text: string) {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
