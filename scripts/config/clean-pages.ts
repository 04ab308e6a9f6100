// Test files share a page. Each file starts with an empty body, and each test without the components of earlier tests.
// The cleanup hook of vitest-browser-react runs for one file only, because the page loads its module only once.
import { beforeAll, beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

beforeAll(async () => {
  await cleanup()
  document.body.replaceChildren()
})

beforeEach(cleanup)
