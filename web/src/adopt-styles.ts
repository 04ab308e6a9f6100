/**
 * Styles the page as the widget styles itself: by a constructed stylesheet, which comes with the script that has something
 * to style. A file of its own would weigh as much in headers as in rules.
 */
export function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
