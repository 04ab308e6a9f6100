import base from './base.css?inline'
import { toCustomProperty, type Theme } from './theme.ts'
import tokens from './tokens.css?inline'

/** A constructed stylesheet belongs to the document that it was made for. */
const baseSheets = new WeakMap<Document, CSSStyleSheet>()
/** The same sheets, to go through; a document that is gone takes its own with it. */
const knownSheets: WeakRef<CSSStyleSheet>[] = []
/** What every widget is styled with. Grows when something comes that needs more. */
const styles = new Set([tokens, base])

/**
 * Styles the widget that `element` is the root of, in the document or in the shadow root that it stands in. No style
 * element and no style attribute: a strict content security policy allows constructed stylesheets.
 *
 * @param themeId the value of the element's `data-theme`
 * @returns takes the theme away again; the base, which other widgets share, stays
 */
export function adoptStyles(element: Element, theme: Partial<Theme>, themeId: string): () => void {
  const root = element.getRootNode()
  if (!('adoptedStyleSheets' in root)) return () => {}
  const scope = root as Document | ShadowRoot // the only two that have stylesheets; `instanceof` fails across frames
  const base = getBaseSheet(element.ownerDocument)
  const themed = createThemeSheet(element.ownerDocument, theme, themeId)
  const others = scope.adoptedStyleSheets.filter((sheet) => sheet !== base)
  scope.adoptedStyleSheets = [base, ...others, themed]
  return () => {
    scope.adoptedStyleSheets = scope.adoptedStyleSheets.filter((sheet) => sheet !== themed)
  }
}

/** Adds rules, once, for every widget: those that stand there already, too. */
export function addStyles(css: string): void {
  if (styles.has(css)) return
  styles.add(css)
  for (const sheet of knownSheets) sheet.deref()?.replaceSync([...styles].join('\n'))
}

function getBaseSheet(document: Document) {
  const known = baseSheets.get(document)
  if (known) return known
  const sheet = createSheet(document)
  sheet.replaceSync([...styles].join('\n'))
  baseSheets.set(document, sheet)
  knownSheets.push(new WeakRef(sheet))
  return sheet
}

/** Values are set one by one, so that none can end the rule and begin another. */
function createThemeSheet(document: Document, theme: Partial<Theme>, themeId: string) {
  const sheet = createSheet(document)
  sheet.insertRule(`.latchkey[data-theme=${JSON.stringify(themeId)}] {}`)
  const rule = sheet.cssRules[0]
  if (rule && 'style' in rule) {
    const style = rule.style as CSSStyleDeclaration // a style rule has been inserted
    for (const [token, value] of Object.entries(theme)) {
      if (typeof value === 'string') style.setProperty(toCustomProperty(token), value)
    }
  }
  return sheet
}

function createSheet(document: Document) {
  const { CSSStyleSheet } = document.defaultView ?? globalThis
  return new CSSStyleSheet()
}
