// Test files share a page. Each file starts with an empty body, and each test without the components of earlier tests.
// The cleanup hook of vitest-browser-react runs for one file only, because the page loads its module only once.
import { beforeAll, beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

beforeAll(async () => {
  await cleanup()
  document.body.replaceChildren()
})

beforeEach(cleanup)

// A browser asks before it opens an app. Until somebody answers, the page gets no clicks, and the driver cannot answer.
// The page itself cannot tell the difference: opening an app leaves it as it is.
globalThis.navigation.addEventListener('navigate', (event) => {
  if (!event.destination.url.startsWith('http')) event.preventDefault()
})
