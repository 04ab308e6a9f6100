import { expect, test } from 'vitest'
import { toSizeTree } from './size-tree.ts'

test('the size report lists packages, folders and modules with their totals, the largest first', () => {
  const sizes = new Map([
    ['@latchkey/widget/src/ui/button.tsx', 400],
    ['@latchkey/widget/src/ui/field.tsx', 1100],
    ['@latchkey/widget/src/config.ts', 700],
    ['react-dom/client.js', 3000],
  ])
  expect(toSizeTree(sizes)).toEqual([
    '  3.0  react-dom/client.js ███',
    '  2.2  @latchkey/widget/src ██',
    '    1.5  ui ██',
    '      1.1  field.tsx █',
    '      0.4  button.tsx',
    '    0.7  config.ts █',
  ])
})

test('the size report adds up small modules of a folder', () => {
  const sizes = new Map([
    ['react/index.js', 500],
    ['react/a.js', 40],
    ['react/b.js', 30],
  ])
  expect(toSizeTree(sizes)).toEqual(['  0.6  react █', '    0.5  index.js █', '    0.1  2 smaller'])
})
