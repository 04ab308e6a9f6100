import fc from 'fast-check'
import { expect, test } from 'vitest'
import { html, toFormTarget } from './html.ts'

test('HTML templates escape values, but not nested templates', () => {
  const inner = html`<b>${'<&>'}</b>`
  expect(html`<p title="${`"'`}">${inner}</p>`.text).toBe('<p title="&quot;&#39;"><b>&lt;&amp;&gt;</b></p>')
})

test('an HTML template joins lists and renders absent values as nothing', () => {
  const items = ['a', 'b'].map((item) => html`<li>${item}</li>`)
  expect(html`${items}${undefined}${false}`.text).toBe('<li>a</li><li>b</li>')
})

test('no value in an HTML template can open a tag or end an attribute', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(html`${value}`.text).not.toMatch(/[<>"']/)
    }),
    { seed: 20261121 },
  )
})

test('the form target of a URL is its origin, or the scheme of a native app', () => {
  expect(toFormTarget('https://app.example:8443/authenticate?a=b')).toBe('https://app.example:8443')
  expect(toFormTarget('myapp://signed-in')).toBe('myapp:')
})
