// The page in the playground's frame: shows the form, and reports to the playground what happens.
import { mount, type Mounted, type WidgetEvent } from '../../src/index.ts'
import { createDemoClient } from '../demo-client.ts'
import { findMessage, type FrameCommand, type FrameReport } from './frame-message.ts'
import { createReportingFetch } from './reporting-fetch.ts'
import type { PlaygroundState } from './state.ts'

const playground = window.parent
const report = (message: FrameReport) => playground.postMessage(message, location.origin)
const client = createDemoClient({
  fetch: createReportingFetch((request) => report({ kind: 'request', request })),
  // The provider's pages refuse to be shown in a frame, so they open in a new tab.
  navigate: (url) => void (window.open(url, '_blank') ?? window.top?.location.assign(url)),
})
const callbacks = {
  onEvent: ({ type, data }: WidgetEvent) => report({ kind: 'event', type, data }),
  onError: (error: unknown) => report({ kind: 'error', text: String(error) }),
}

let mounted: Mounted | undefined
let shownConfig = ''

function show({ config, theme, strings, language, direction, containerWidth }: PlaygroundState) {
  const page = document.documentElement
  page.lang = language
  page.dir = direction
  page.dataset.colorScheme = theme.colorScheme ?? 'light'
  const element = requireElement('#widget')
  element.style.setProperty('inline-size', containerWidth === undefined ? '' : `${containerWidth}px`)
  const options = { client, callbacks, config, theme, strings }
  if (mounted && shownConfig === JSON.stringify(config)) mounted.update(options)
  else {
    mounted?.unmount()
    mounted = mount(element, options)
    shownConfig = JSON.stringify(config)
  }
}

function requireElement(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`The page has no ${selector}.`)
  return element
}

window.addEventListener('message', (event: MessageEvent<FrameCommand>) => {
  const command = findMessage(event, playground)
  if (command) show(command.state)
})
client.user.onChange((user) => user && report({ kind: 'user', user_id: user.user_id }))
report({ kind: 'ready' })
