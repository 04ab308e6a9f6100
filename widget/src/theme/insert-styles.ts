/** The sheet of each document and shadow root that has widgets, and the styles that are in it. */
const scopes = new Map<Document | ShadowRoot, { sheet: CSSStyleSheet; inserted: Set<string> }>()

/**
 * Styles a widget by rules in a sheet of the page, for browsers without constructed stylesheets. A strict content
 * security policy forbids style elements, but allows inserting rules into an existing sheet, so a sheet of the page's
 * own origin is preferred. Where there is no such sheet and style elements are forbidden, nothing is styled.
 *
 * @param insertTheme inserts one more rule at the end of a sheet
 * @returns a function that removes the theme; the styles stay, since other widgets share them
 */
export function insertStyles(
  scope: Document | ShadowRoot,
  styles: readonly string[],
  insertTheme: (sheet: CSSStyleSheet) => void,
): () => void {
  const found = scopes.get(scope) ?? addScope(scope)
  if (!found) return () => {}
  for (const css of styles) insert(found, css)
  insertTheme(found.sheet)
  const theme = found.sheet.cssRules[found.sheet.cssRules.length - 1]
  return () => {
    const index = [...found.sheet.cssRules].findIndex((rule) => rule === theme)
    if (index !== -1) found.sheet.deleteRule(index)
  }
}

/** Adds rules to every widget. */
export function insertEverywhere(css: string): void {
  for (const scope of scopes.values()) insert(scope, css)
}

function addScope(scope: Document | ShadowRoot) {
  const sheet = [...scope.styleSheets].find(isUsable) ?? createSheet(scope)
  if (!sheet) return undefined
  const added = { sheet, inserted: new Set<string>() }
  scopes.set(scope, added)
  return added
}

/** Rules of other origins cannot be read, nor added to. */
function isUsable(sheet: CSSStyleSheet): boolean {
  try {
    return !sheet.disabled && sheet.media.length === 0 && sheet.cssRules.length >= 0
  } catch {
    return false
  }
}

/** Null where the content security policy forbids style elements. */
function createSheet(scope: Document | ShadowRoot): CSSStyleSheet | null {
  const style = document.createElement('style')
  const place = 'head' in scope ? scope.head : scope
  place.append(style)
  return style.sheet
}

function insert({ sheet, inserted }: { sheet: CSSStyleSheet; inserted: Set<string> }, css: string): void {
  if (inserted.has(css)) return
  inserted.add(css)
  for (const rule of splitRules(css)) {
    try {
      sheet.insertRule(rule, sheet.cssRules.length)
    } catch {
      // The browser does not know the selector. A constructed stylesheet would drop the rule, too.
    }
  }
}

/** Splits a sheet into its rules. None of ours has a brace in a string. */
function splitRules(css: string): string[] {
  const rules: string[] = []
  let depth = 0
  let start = 0
  for (let position = 0; position < css.length; position += 1) {
    if (css[position] === '{') depth += 1
    if (css[position] !== '}') continue
    depth -= 1
    if (depth > 0) continue
    rules.push(css.slice(start, position + 1))
    start = position + 1
  }
  return rules
}
