/**
 * Adds a constructed style sheet to the page. The rules are part of the script, because the headers of a file of its own
 * would be as large as the rules. A browser without constructable style sheets shows the page unstyled.
 */
export function adoptStyles(css: string, page: Document = document): void {
  if (!('adoptedStyleSheets' in page)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
}
