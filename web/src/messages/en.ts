/** The name of the product that people sign in to. */
export const PRODUCT = 'Unofficial Asana MCP Server'

/**
 * The texts of the login page and of the frame of every page, in English. `en-app.ts` has the others, which load with their
 * pages.
 */
export const EN = {
  documentTitle: `{title} · ${PRODUCT}`,
  loading: 'Loading...',
  goHome: 'Go Home',
  language: 'Language',
  languageFailed: 'The language could not be loaded. Please check your connection and reload the page.',
  login: {
    title: 'Sign In',
    subtitle: `Sign in to authorize the ${PRODUCT}`,
    footer: 'Secure authentication powered by {provider}',
  },
  crash: {
    title: 'Something went wrong',
    text: 'This page could not be shown. Reloading it usually helps.',
    reload: 'Reload',
  },
} as const
