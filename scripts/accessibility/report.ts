import { CONSOLE_STATEMENTS } from './console.ts'
import { renderReport, toClaims, type Product } from './render-report.ts'
import { WEB_STATEMENTS } from './web.ts'
import { WIDGET_STATEMENTS } from './widget.ts'

const PRODUCTS: readonly Product[] = [
  {
    name: 'widget',
    about: 'Every screen of the sign-in widget, with the default theme.',
    statements: WIDGET_STATEMENTS,
  },
  { name: 'web app', about: 'Every page of the web app, with the widget’s forms in it.', statements: WEB_STATEMENTS },
  { name: 'console', about: 'Every page of the mock provider’s console.', statements: CONSOLE_STATEMENTS },
]

/** The statements that tests must prove. */
export const ACCESSIBILITY_CLAIMS = toClaims(PRODUCTS)

/** The generated report, keyed by its path. */
export const ACCESSIBILITY_DOCUMENTS: Record<string, () => string> = {
  'docs/accessibility.md': () => renderReport(PRODUCTS),
}
