/**
 * Adds a constructed style sheet to the page. The rules are part of the script, because the headers of a file of its own
 * would be as large as the rules. A browser without such sheets (Safari before 16.4, Firefox before 101) loads the file.
 *
 * @param href the address of the same rules
 */
export function adoptStyles(css: string, href: string, page: Document = document): void {
  if (!('adoptedStyleSheets' in page)) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    document.head.append(link)
    return
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
}
