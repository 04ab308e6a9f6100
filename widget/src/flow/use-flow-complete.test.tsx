import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { createWidgetParts } from '../testing/widget-parts.ts'
import { useFlowComplete } from './use-flow-complete.ts'
import { WidgetProvider } from './widget-context.tsx'

test('the completion is emitted once, in strict mode and after another render, too', async () => {
  const events: string[] = []
  const { rerender } = await renderHook(() => useFlowComplete(), {
    wrapper: ({ children }) => (
      <StrictMode>
        <WidgetProvider {...createWidgetParts()} callbacks={{ onEvent: ({ type }) => void events.push(type) }}>
          {children}
        </WidgetProvider>
      </StrictMode>
    ),
  })
  await rerender()
  expect(events).toEqual(['AUTHENTICATE_FLOW_COMPLETE'])
})
