/** What this front end signs people in for. */
export const PRODUCT = 'Unofficial Asana MCP Server'

/** The texts of the login page and of what frames every page. The others come with their pages, in `en-app.ts`. */
export const en = {
  documentTitle: (title: string) => `${title} · ${PRODUCT}`,
  loading: 'Loading...',
  goHome: 'Go Home',
  login: {
    title: 'Sign In',
    subtitle: `Sign in to authorize the ${PRODUCT}`,
    footer: (provider: string) => `Secure authentication powered by ${provider}`,
  },
  crash: {
    title: 'Something went wrong',
    text: 'This page could not be shown. Reloading it usually helps.',
    reload: 'Reload',
  },
}
