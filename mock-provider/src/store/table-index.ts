/** Returns the values by which a row can be looked up. */
export type IndexKeys<Row> = (row: Row) => readonly string[]

/** The lookups of a table, by name. */
export type Indexes<Row> = Readonly<Record<string, IndexKeys<Row>>>

/** Lists the lookup entries of a row, as pairs of an index and a value. */
export function listIndexEntries<Row>(indexes: Indexes<Row>, row: Row): [name: string, value: string][] {
  return Object.entries(indexes).flatMap(([name, toKeys]) =>
    [...new Set(toKeys(row))].map((value): [string, string] => [name, value]),
  )
}

/** Finds the rows of a table that are in memory by their lookup values. */
export type TableIndex<Entry> = {
  /** Marks a row as new or changed. This is cheap, because only the next lookup reads the row. */
  touch(entry: Entry): void
  /**
   * Removes a row immediately. A table without lookups never processes its marks, so they would keep the row in memory.
   */
  remove(entry: Entry): void
  find(name: string, value: string): Iterable<Entry>
  clear(): void
}

/** @param list returns the present lookup entries of a row, or none when the row is no longer in the table */
export function createTableIndex<Entry>(list: (entry: Entry) => [name: string, value: string][]): TableIndex<Entry> {
  const byValue = new Map<string, Set<Entry>>()
  const listed = new Map<Entry, string[]>()
  const touched = new Set<Entry>()

  function unlist(entry: Entry): void {
    for (const place of listed.get(entry) ?? []) {
      const entries = byValue.get(place)
      entries?.delete(entry)
      if (entries?.size === 0) byValue.delete(place)
    }
    listed.delete(entry)
  }

  function refresh(): void {
    for (const entry of touched) {
      unlist(entry)
      const places = list(entry).map(([name, value]) => toPlace(name, value))
      if (places.length > 0) listed.set(entry, places)
      for (const place of places) byValue.set(place, (byValue.get(place) ?? new Set()).add(entry))
    }
    touched.clear()
  }

  return {
    touch: (entry) => void touched.add(entry),
    remove(entry) {
      touched.delete(entry)
      unlist(entry)
    },
    find(name, value) {
      refresh()
      return byValue.get(toPlace(name, value)) ?? []
    },
    clear() {
      byValue.clear()
      listed.clear()
      touched.clear()
    },
  }
}

function toPlace(name: string, value: string): string {
  return `${name} ${value}`
}
