import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { enDeferred } from '../messages/en-deferred.ts'
import { enForm } from '../messages/en-form.ts'
import { enPhone } from '../messages/en-phone.ts'
import { addFormStyles } from '../theme/form-styles.ts'
import { WidgetRoot } from '../frame/widget-root.tsx'
import { loadDeferredAssets } from './lazy-screen.ts'

function rulesOf(selector: string) {
  return document.adoptedStyleSheets
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule.cssText.startsWith(`${selector} {`))
}

test('form styles and deferred assets are loaded on demand, and only once', async () => {
  await render(
    <WidgetRoot label="Widget" theme={{}} hasShadow={false}>
      {null}
    </WidgetRoot>,
  )
  expect([rulesOf('.lk-field'), rulesOf('.lk-boxes')].flat()).toHaveLength(0)
  const watch = vi.spyOn(window.visualViewport ?? window, 'addEventListener')
  addFormStyles()
  expect([rulesOf('.lk-field').length, rulesOf('.lk-boxes').length]).toEqual([1, 0])
  expect(await loadDeferredAssets()).toEqual({ ...enForm, ...enPhone, ...enDeferred })
  expect([rulesOf('.lk-field').length, rulesOf('.lk-boxes').length]).toEqual([1, 1])
  await loadDeferredAssets()
  expect(rulesOf('.lk-boxes')).toHaveLength(1)
  // An on-screen keyboard must not cover the button.
  expect(watch).toHaveBeenCalledExactlyOnceWith('resize', expect.any(Function))
})
