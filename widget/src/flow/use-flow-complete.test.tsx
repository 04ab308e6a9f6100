import { StrictMode, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createWidgetParts } from '../testing/widget-parts.ts'
import { useFlowComplete } from './use-flow-complete.ts'
import { WidgetProvider } from './widget-context.tsx'

function Success() {
  useFlowComplete()
  return <p>Done</p>
}

test(
  'the flow completion event is emitted once, even in strict mode and after a re-render',
  { tags: 'email-otp.complete' },
  async () => {
    const events: string[] = []
    const parts = createWidgetParts()
    const show = (screen: ReactNode) => (
      <StrictMode>
        <WidgetProvider {...parts} callbacks={{ onEvent: ({ type }) => void events.push(type) }}>
          {screen}
        </WidgetProvider>
      </StrictMode>
    )
    const { rerender, getByText } = await render(show(null))
    // React runs effects twice in what is added to an existing `StrictMode`, so the first render leaves it empty.
    await rerender(show(<Success />))
    await rerender(show(<Success />))
    await expect.element(getByText('Done')).toBeVisible()
    expect(events).toEqual(['AUTHENTICATE_FLOW_COMPLETE'])
  },
)
