import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { placeholdersOf } from '../flow/placeholders.ts'
import { createFixture, type Fixture } from '../testing/fixture.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { WidgetRoot } from '../frame/widget-root.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { en } from '../messages/en.ts'

test.each([
  ['buttons', (f: Fixture) => f.withOauth('github', 'google')],
  ['a form', (f: Fixture) => f.withEmailLink()],
  ['buttons above a form with tabs', (f: Fixture) => f.withOauth('github').withOtp('sms', 'email')],
])('the skeleton has nearly the same height as the loaded widget with %s', async (_what, describeIt) => {
  const skeleton = await render(
    <WidgetRoot label="Skeleton" theme={{}} hasShadow={false}>
      <Skeleton label={en.loading} hasTitle parts={placeholdersOf(describeIt(createFixture()).config)} />
    </WidgetRoot>,
  )
  const before = heightOf(skeleton.getByRole('region', { name: 'Skeleton' }))
  const { screen } = await renderWidget((f) => describeIt(f).withBootstrap({ displayWatermark: false }))
  await expect.poll(() => screen.container.querySelectorAll('.lk-placeholder').length).toBe(0)
  expect(Math.abs(heightOf(screen.getByRole('region', { name: en['main.title'] })) - before)).toBeLessThan(4)
})

function heightOf(region: { element(): Element }) {
  return region.element().getBoundingClientRect().height
}
