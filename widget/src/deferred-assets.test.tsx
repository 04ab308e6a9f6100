import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { enDeferred } from './messages/en-deferred.ts'
import { WidgetRoot } from './widget-root.tsx'
import { loadDeferredAssets } from './flow/lazy-screen.ts'

function rulesOf(selector: string) {
  return document.adoptedStyleSheets
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule.cssText.startsWith(`${selector} {`))
}

test('the deferred assets are the texts and the styles that the first load does not have', async () => {
  await render(
    <WidgetRoot label="Widget" theme={{}} hasShadow={false}>
      {null}
    </WidgetRoot>,
  )
  expect(rulesOf('.lk-boxes')).toHaveLength(0)
  expect(await loadDeferredAssets()).toBe(enDeferred)
  expect(rulesOf('.lk-boxes')).toHaveLength(1)
  await loadDeferredAssets()
  expect(rulesOf('.lk-boxes')).toHaveLength(1)
})
