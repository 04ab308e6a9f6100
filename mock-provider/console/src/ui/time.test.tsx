import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { findRelativeText, NowProvider, Time } from './time.tsx'

const NOW = Date.UTC(2026, 0, 5, 9)

test.each([
  [0, 'now'],
  [-5_000, '5 seconds ago'],
  [-3 * 60_000, '3 minutes ago'],
  [-59 * 60_000 - 59_000, '59 minutes ago'],
  [2 * 3_600_000, 'in 2 hours'],
  [-86_400_000, 'yesterday'],
  [-7 * 86_400_000, '7 days ago'],
  [-7 * 86_400_000 - 1, undefined],
])('a time %d ms from now is displayed as “%s”', (distance, text) => {
  expect(findRelativeText(NOW + distance, NOW)).toBe(text)
})

test('a relative time has the exact time with its time zone as a tooltip', async () => {
  await render(
    <NowProvider value={NOW}>
      <Time at="2026-01-05T08:57:00Z" />
    </NowProvider>,
  )
  const time = page.getByText('3 minutes ago')
  await expect.element(time).toHaveAttribute('datetime', '2026-01-05T08:57:00Z')
  await expect.element(time).toHaveAttribute('title', expect.stringMatching(/^Jan 5, 2026, \d+:57:00 [AP]M .+/))
})

test('an exact time is displayed if the tenant’s clock is unknown', async () => {
  await render(<Time at="2026-01-05T08:57:00Z" />)
  await expect.element(page.getByText(/^Jan 5, 2026, \d+:57:00 [AP]M .+/)).not.toHaveAttribute('title')
})
