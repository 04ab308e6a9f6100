/** When a request started and ended, in milliseconds. */
export type RequestTimes = { start: number; end: number }

/** Returns the length of the longest chain of requests in which each starts after the one before it has ended. */
export function countSerialSteps(requests: RequestTimes[]): number {
  let steps = 0
  let lastEnd = -Infinity
  for (const { start, end } of requests.toSorted((a, b) => a.end - b.end)) {
    if (start < lastEnd) continue
    steps += 1
    lastEnd = end
  }
  return steps
}
