/**
 * Styles the page as the widget styles itself: by a constructed stylesheet, which comes with the script that has something
 * to style. A file of its own would weigh as much in headers as in rules. A browser that cannot construct one shows the
 * page as plain as it is.
 */
export function adoptStyles(css: string, page: Document = document): void {
  if (!('adoptedStyleSheets' in page)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
}
