import { expect, test } from 'vitest'
import { toEmbeddedTable } from './embedded-table.ts'
import type { Visit } from './page-visit.ts'

function createVisit(milliseconds: number, changes: Partial<Visit> = {}): Visit {
  const counts = { bytes: 0, requests: 2, steps: 2, longTasks: 1, longTaskMilliseconds: 60, layoutShift: 0 }
  return { milliseconds, scripts: ['https://localhost/a.js'], ...counts, ...changes }
}

test('the benchmark compares the median times of a page and of its bare page', () => {
  const [, page] = toEmbeddedTable([
    {
      name: 'bare-react',
      bare: 'bare-react',
      kilobytes: 67.5,
      slow: [800, 900, 5000].map((milliseconds) => createVisit(milliseconds)),
      fast: [90, 100, 110].map((milliseconds) => createVisit(milliseconds)),
    },
    {
      name: 'react-email',
      bare: 'bare-react',
      kilobytes: 90,
      slow: [1000, 1080, 1100].map((milliseconds) => createVisit(milliseconds, { steps: 3, layoutShift: 0.015 })),
      fast: [120, 130, 140].map((milliseconds) => createVisit(milliseconds, { longTasks: 9 })),
    },
  ])
  expect(page).toEqual({
    page: 'react-email',
    'JS gz kB': '90.0',
    '− bare': '22.5',
    scripts: 1,
    requests: 2,
    steps: 3,
    'throttled ms': '1080',
    '÷ bare': '1.20',
    'unthrottled ms': '130',
    '÷ bare ': '1.30',
    'long tasks': 1,
    'long ms': '60',
    CLS: '0.015',
  })
})
