import { expect, test } from 'vitest'
import { toModuleName, toNameParts } from './module-name.ts'

test.each([
  ['../../sources/react-19/node_modules/react-dom/index.js', 'react-dom/index.js'],
  ['../../node_modules/a/node_modules/@scope/b/c.js', '@scope/b/c.js'],
  ['../../../../src/methods/passcodes/phone-form.tsx', '@latchkey/widget/src/methods/passcodes/phone-form.tsx'],
  ['../sources/react-19/node_modules/src/ui/button.tsx', '@latchkey/widget/src/ui/button.tsx'],
  ['../../../../../openapi/provider.ts', '@latchkey/openapi/provider.ts'],
  ['../sources/react-19/openapi/provider.ts', '@latchkey/openapi/provider.ts'],
  ['../../sources/react-19/react-email/main.jsx', 'page/main.jsx'],
  ['\0rolldown/runtime.js', 'bundler'],
  ['', 'bundler'],
])('the size report names the module %s as %s', (source, name) => {
  expect(toModuleName(source)).toBe(name)
})

test('a module name is split into its package, folders and file', () => {
  expect(toNameParts('@latchkey/widget/src/ui/button.tsx')).toEqual(['@latchkey/widget', 'src', 'ui', 'button.tsx'])
  expect(toNameParts('react-dom/index.js')).toEqual(['react-dom', 'index.js'])
})
