import { expect, test } from 'vitest'
import { findRoomCycle, importsOf, problemsOf } from './import-rules.ts'

const problems = (path: string, text: string) => problemsOf({ path, text })

test('the import check finds every form of import, but none in comments', () => {
  const text = `
    import 'a'
    import type { B } from './b.ts'
    import {
      c,
    } from 'c'
    export * from 'd'
    // import 'e'
    const f = () => import('./f.ts')`
  expect(importsOf({ path: 'a.ts', text })).toEqual([
    { specifier: 'a', isType: false },
    { specifier: './b.ts', isType: true },
    { specifier: 'c', isType: false },
    { specifier: 'd', isType: false },
    { specifier: './f.ts', isType: false },
  ])
})

test('a module folder may import lower layers, but not higher ones', () => {
  expect(problems('widget/src/flow/reducer.ts', "import { a } from '../client/otps.ts'")).toEqual([])
  expect(problems('widget/src/client/otps.ts', "import { a } from '../flow/reducer.ts'")).toEqual([
    'widget/src/client/otps.ts may not import ../flow/reducer.ts',
  ])
})

test('the client may not import React', () => {
  expect(problems('widget/src/client/otps.ts', "import { useState } from 'react'")).toHaveLength(1)
})

test('the web app may import only the entry points of the widget', () => {
  expect(problems('web/src/app.tsx', "import { a } from '@latchkey/widget/client'")).toEqual([])
  expect(problems('web/src/app.tsx', "import { a } from '../../widget/src/config.ts'")).toHaveLength(1)
  expect(problems('web/src/app.tsx', "import { a } from '@latchkey/openapi'")).toHaveLength(1)
})

test('a folder of an isolated room may not import its siblings', () => {
  expect(problems('widget/src/methods/passcodes/a.tsx', "import { a } from './use-a.ts'")).toEqual([])
  expect(problems('widget/src/methods/passcodes/a.tsx', "import { a } from '../email-links/a.tsx'")).toHaveLength(1)
  expect(problems('widget/src/delivery/screens.ts', "import { a } from './email/a.tsx'")).toEqual([])
  expect(problems('mock-provider/src/routes/otps.test.ts', "import { a } from './otps.ts'")).toEqual([])
  expect(problems('mock-provider/src/routes/otps.ts', "import { a } from './users.ts'")).toHaveLength(1)
})

test('a screen may import types of the client, but not its code', () => {
  const path = 'widget/src/methods/passcodes/a.tsx'
  expect(problems(path, "import type { User } from '../../client/users.ts'")).toEqual([])
  expect(problems(path, "import { users } from '../../client/users.ts'")).toHaveLength(1)
})

test('a global API may be used only in its gateway file', () => {
  expect(problems('widget/src/client/transport.ts', 'await fetch(url)')).toEqual([])
  expect(problems('widget/src/client/otps.ts', 'await fetch(url)')).toHaveLength(1)
  expect(problems('widget/src/client/otps.ts', 'await cache.fetch(url) // fetch(url)')).toEqual([])
  expect(problems('mock-provider/src/store.ts', 'const now = Date.now()')).toHaveLength(1)
  expect(problems('mock-provider/src/core/clock.ts', 'const now = Date.now()')).toEqual([])
})

test('a meaningless file name is refused', () => {
  expect(problems('web/src/string-utils.ts', '')).toHaveLength(1)
  expect(problems('widget/src/delivery/passkey-manager.tsx', '')).toEqual([])
})

test('module folders that import each other are reported as a cycle, even for type imports', () => {
  const up = { path: 'widget/src/client/a.ts', text: "import type { b } from '../flow/b.ts'" }
  const down = { path: 'widget/src/flow/b.ts', text: "import { a } from '../client/a.ts'" }
  expect(findRoomCycle([up, down])).toEqual(['widget/src/client', 'widget/src/flow', 'widget/src/client'])
  expect(findRoomCycle([down])).toBeUndefined()
})

test('imports in test files do not count as import cycles', () => {
  const up = { path: 'widget/src/client/a.test.ts', text: "import { b } from '../flow/b.ts'" }
  const down = { path: 'widget/src/flow/b.ts', text: "import { a } from '../client/a.ts'" }
  expect(findRoomCycle([up, down])).toBeUndefined()
})
