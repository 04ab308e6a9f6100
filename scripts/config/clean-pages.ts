// Test files share a page. Each one starts with an empty body, and each test without the components of the one before:
// the library's own hook for that is part of a module, which the page loads only once.
import { beforeAll, beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

beforeAll(async () => {
  await cleanup()
  document.body.replaceChildren()
})

beforeEach(cleanup)
