import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Theme } from '../index.ts'
import { renderWidget } from '../testing/render-widget.tsx'

function getContainer(within: ParentNode | null | undefined) {
  const element = within?.querySelector('.latchkey')
  if (!element) throw new Error('The widget has no container.')
  return element
}

test(
  'the widget is 400 px wide and its buttons 45 px high',
  { tags: ['theme.width', 'layout.width', 'layout.buttons'] },
  async () => {
    const { screen } = await renderWidget((f) => f.withOauth('github'))
    await page.viewport(800, 600)
    expect(getContainer(screen.container).getBoundingClientRect().width).toBe(400)
    await expect.element(screen.getByRole('button')).toBeVisible()
    expect(screen.getByRole('button').element().getBoundingClientRect().height).toBe(45)
  },
)

test(
  'the container has a corner radius of 8 px, and buttons and inputs have 4 px',
  { tags: ['theme.container-radius', 'theme.button-radius'] },
  async () => {
    const { screen } = await renderWidget((f) => f.withOauth('github').withEmailLink())
    await expect.element(screen.getByRole('textbox', { name: 'Email' })).toBeVisible()
    const radiusOf = (element: Element) => getComputedStyle(element).borderRadius
    expect(radiusOf(getContainer(screen.container))).toBe('8px')
    expect(radiusOf(screen.getByRole('button', { name: 'Continue with GitHub' }).element())).toBe('4px')
    expect(radiusOf(screen.getByRole('textbox', { name: 'Email' }).element())).toBe('4px')
  },
)

test('the container and its buttons are in Arial', { tags: 'theme.font' }, async () => {
  const { screen } = await renderWidget((f) => f.withOauth('github'))
  const fontOf = (element: Element) => getComputedStyle(element).fontFamily
  expect(fontOf(getContainer(screen.container))).toBe('Arial, Helvetica, sans-serif')
  expect(fontOf(screen.getByRole('button', { name: 'Continue with GitHub' }).element())).toBe(
    'Arial, Helvetica, sans-serif',
  )
})

test('primary, secondary and disabled buttons have colours of their own', { tags: 'theme.buttons' }, async () => {
  const { screen } = await renderWidget((f) =>
    f.withOauth('github').withEmailLink().withTheme({ colorScheme: 'light' }),
  )
  const secondary = screen.getByRole('button', { name: 'Continue with GitHub' })
  const primary = screen.getByRole('button', { name: 'Continue with email' })
  const coloursOf = (button: typeof primary) => {
    const { backgroundColor, color } = getComputedStyle(button.element())
    return [backgroundColor, color]
  }
  await expect.element(primary).toBeVisible()
  expect(coloursOf(primary)).toEqual(['rgb(25, 48, 61)', 'rgb(255, 255, 255)'])
  expect(coloursOf(secondary)).toEqual(['rgb(255, 255, 255)', 'rgb(25, 48, 61)'])
  for (const button of [primary, secondary]) {
    button.element().setAttribute('aria-disabled', 'true')
    expect(coloursOf(button)).toEqual(['rgb(243, 245, 246)', 'rgb(92, 114, 125)'])
  }
})

test('the widget fits into a viewport 320 px wide', { tags: ['wcag.widget-1-3-4', 'wcag.widget-1-4-4'] }, async () => {
  await page.viewport(320, 600)
  await renderWidget((f) => f.withOauth('github', 'salesforce').withLastUsed('salesforce'))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('the widget uses no style attributes and adds no style or script elements', async () => {
  const { screen } = await renderWidget((f) => f.withOauth('github').withTheme({ buttonRadius: '0' }))
  expect(screen.container.querySelectorAll('[style], style, script')).toHaveLength(0)
})

test('a theme affects its own widget only', { tags: 'theme.button-radius' }, async () => {
  const themed = await renderWidget((f) => f.withOauth('github').withTheme({ buttonRadius: '20px' }))
  const plain = await renderWidget((f) => f.withOauth('github'))
  const radiusOf = ({ container }: { container: Element }) =>
    getComputedStyle(container.querySelector('button') ?? container).borderRadius
  expect([radiusOf(themed.screen), radiusOf(plain.screen)]).toEqual(['20px', '4px'])
})

test('a theme value cannot inject a CSS rule', async () => {
  const fontFamily = 'Arial} body { display: none'
  await renderWidget((f) => f.withOauth('github').withTheme({ fontFamily }))
  expect(getComputedStyle(document.body).display).toBe('block')
})

test('unmounting the widget removes its theme stylesheet', async () => {
  const before = document.adoptedStyleSheets.length
  const { screen } = await renderWidget((f) => f.withOauth('github').withTheme({ buttonRadius: '20px' }))
  await screen.unmount()
  expect(document.adoptedStyleSheets.length).toBeLessThanOrEqual(Math.max(before, 1))
})

test('the container is white with the light colour scheme by default', { tags: 'theme.white' }, async () => {
  const { screen } = await renderWidget((f) => f.withOauth('github'))
  const container = getContainer(screen.container)
  expect(getComputedStyle(container).backgroundColor).toBe('rgb(255, 255, 255)')
  expect(container).toHaveAttribute('data-color-scheme', 'light')
})

test('a theme can set the dark colour scheme', async () => {
  const { screen } = await renderWidget((f) => f.withOauth('github').withTheme({ colorScheme: 'dark' }))
  expect(getComputedStyle(getContainer(screen.container)).backgroundColor).toBe('rgb(22, 30, 35)')
})

test(
  'a widget in a shadow root adopts its styles there and is isolated from the page',
  { tags: 'config.shadow-dom' },
  async () => {
    const { screen } = await renderWidget((f) => f.withOauth('github').withConfig({ enableShadowDOM: true }))
    await expect.element(screen.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
    expect(screen.container.querySelector('.latchkey')).toBeNull()
    const shadow = [...screen.container.querySelectorAll('div')].find((div) => div.shadowRoot)?.shadowRoot
    expect(shadow?.adoptedStyleSheets).toHaveLength(2)
    expect(getContainer(shadow).getBoundingClientRect().width).toBeGreaterThan(250)
  },
)

async function warningsOf(theme: Partial<Theme>) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { screen } = await renderWidget((f) => f.withOauth('github').withTheme(theme))
  await expect.element(screen.getByRole('region')).toBeVisible()
  // Waits for the contrast check, which is loaded after the form.
  await import('../theme/contrast.ts')
  await new Promise((resolve) => setTimeout(resolve))
  const texts = warn.mock.calls.map(([text]) => String(text))
  warn.mockRestore()
  return texts
}

test('a theme with low contrast logs a warning with each colour pair and its contrast', async () => {
  expect(await warningsOf({ buttonPrimaryBackground: 'rgb(200 200 200)' })).toEqual([
    `The theme of the sign-in form is hard to read.
buttonPrimaryText on buttonPrimaryBackground: 1.6:1, at least 4.5:1 is needed
buttonPrimaryBackground on containerBackground: 1.6:1, at least 3:1 is needed`,
  ])
})

test('a theme with sufficient contrast logs no warning', async () => {
  expect(await warningsOf({ colorScheme: 'dark', colorPrimary: '#ffffff' })).toEqual([])
})
