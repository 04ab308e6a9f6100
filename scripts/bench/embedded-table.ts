import type { Visit } from './page-visit.ts'
import { getMedian } from './row.ts'

export type MeasuredPage = {
  name: string
  /** The name of the page that this page is compared with. */
  bare: string
  /** Kilobytes (1000 bytes, gzip) of the scripts until the control can be used. */
  kilobytes: number
  /** Visits on a slow phone. */
  slow: Visit[]
  /** Visits on this machine. */
  fast: Visit[]
}

/** Returns one line per page, with medians. Steps and long tasks are those of slow visits, where their order is certain. */
export function toEmbeddedTable(pages: MeasuredPage[]): Record<string, string | number>[] {
  return pages.map(({ name, bare, kilobytes, slow, fast }) => {
    const floor = pages.find((page) => page.name === bare)
    const median = (pick: (visit: Visit) => number) => getMedian(slow.map(pick))
    return {
      page: name,
      'JS gz kB': kilobytes.toFixed(1),
      '− bare': floor ? (kilobytes - floor.kilobytes).toFixed(1) : '',
      scripts: median(({ scripts }) => scripts.length),
      requests: median(({ requests }) => requests),
      steps: median(({ steps }) => steps),
      'throttled ms': toTime(slow).toFixed(0),
      '÷ bare': floor ? (toTime(slow) / toTime(floor.slow)).toFixed(2) : '',
      'unthrottled ms': toTime(fast).toFixed(0),
      '÷ bare ': floor ? (toTime(fast) / toTime(floor.fast)).toFixed(2) : '',
      'long tasks': median(({ longTasks }) => longTasks),
      'long ms': median(({ longTaskMilliseconds }) => longTaskMilliseconds).toFixed(0),
      CLS: median(({ layoutShift }) => layoutShift).toFixed(3),
    }
  })
}

function toTime(visits: Visit[]): number {
  return getMedian(visits.map(({ milliseconds }) => milliseconds))
}
