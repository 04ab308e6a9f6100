import { loadCode } from '../browser/load-code.ts'
import base from './base.css?inline'
import { toCustomProperty } from './custom-property.ts'
import type { Theme } from './theme.ts'
import tokens from './tokens.css?inline'

/** The shared sheet of each document: a constructed stylesheet cannot be used in another one. */
const baseSheets = new WeakMap<Document, CSSStyleSheet>()
/** The shared sheets of all documents. They are held weakly, so that a closed document can be garbage-collected. */
const knownSheets: WeakRef<CSSStyleSheet>[] = []
/** The styles of every widget. Deferred assets add to them. */
const styles = new Set([tokens, base])

/**
 * Styles a widget in its document or shadow root. Constructed stylesheets are used because a strict content security
 * policy forbids style elements and style attributes.
 *
 * @param element the widget's root element
 * @param themeId the value of the element's `data-theme`
 * @returns a function that removes the theme; the base styles stay, since other widgets share them
 */
export function adoptStyles(element: Element, theme: Partial<Theme>, themeId: string): () => void {
  const root = element.getRootNode()
  // The page removed the widget before it was styled.
  if (!('styleSheets' in root)) return () => {}
  const scope = root as Document | ShadowRoot // the root of an element in a page; `instanceof` fails across frames
  if (!('adoptedStyleSheets' in scope)) return insertLater(scope, theme, themeId)
  const base = getBaseSheet(element.ownerDocument)
  const themed = createThemeSheet(element.ownerDocument, theme, themeId)
  const others = scope.adoptedStyleSheets.filter((sheet) => sheet !== base)
  scope.adoptedStyleSheets = [base, ...others, themed]
  return () => {
    scope.adoptedStyleSheets = scope.adoptedStyleSheets.filter((sheet) => sheet !== themed)
  }
}

/** Adds rules to every widget, present and future. Adding the same rules again does nothing. */
export function addStyles(css: string): void {
  if (styles.has(css)) return
  styles.add(css)
  for (const sheet of knownSheets) sheet.deref()?.replaceSync([...styles].join('\n'))
  insertEverywhere?.(css)
}

let insertEverywhere: ((css: string) => void) | undefined

/** Styles a widget in a browser without constructed stylesheets (Safari before 16.4, Firefox before 101). */
function insertLater(scope: Document | ShadowRoot, theme: Partial<Theme>, themeId: string): () => void {
  let remove: (() => void) | undefined
  let isGone = false
  void loadCode(() => import('./insert-styles.ts'), 'insertStyles').then((code) => {
    ;({ insertEverywhere } = code)
    if (!isGone) remove = code.insertStyles(scope, [...styles], toThemeRule(theme, themeId))
  })
  return () => {
    isGone = true
    remove?.()
  }
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

/**
 * Creates a sheet with the theme. The values are set one by one, so that no value can close the rule and inject another
 * one.
 */
function createThemeSheet(document: Document, theme: Partial<Theme>, themeId: string) {
  const sheet = createSheet(document)
  toThemeRule(theme, themeId)(sheet)
  return sheet
}

/** Returns a function that inserts the theme's rule at the end of a sheet. */
function toThemeRule(theme: Partial<Theme>, themeId: string) {
  return (sheet: CSSStyleSheet) => {
    const index = sheet.insertRule(`.latchkey[data-theme=${JSON.stringify(themeId)}] {}`, sheet.cssRules.length)
    const rule = sheet.cssRules[index]
    if (!rule || !('style' in rule)) return
    const style = rule.style as CSSStyleDeclaration // the rule inserted above is a style rule
    for (const [token, value] of Object.entries(theme)) {
      if (typeof value === 'string') style.setProperty(toCustomProperty(token), value)
    }
  }
}

function createSheet(document: Document) {
  const { CSSStyleSheet } = document.defaultView ?? globalThis
  return new CSSStyleSheet()
}
