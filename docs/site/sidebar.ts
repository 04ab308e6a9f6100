import { existsSync } from 'node:fs'
import path from 'node:path'

type Item = { text: string; link: string }
type Group = { text: string; items: Item[] }

const GROUPS: readonly Group[] = [
  {
    text: 'Start',
    items: [
      { text: 'Put a form on your page', link: '/start/app-developers' },
      { text: 'Run the whole stack offline', link: '/start/offline' },
      { text: 'Force an error', link: '/start/qa' },
    ],
  },
  {
    text: 'Frameworks',
    items: [
      { text: 'Angular', link: '/frameworks/angular' },
      { text: 'Astro', link: '/frameworks/astro' },
      { text: 'Nuxt', link: '/frameworks/nuxt' },
      { text: 'React Router', link: '/frameworks/react-router' },
      { text: 'Solid', link: '/frameworks/solid' },
      { text: 'Svelte', link: '/frameworks/svelte' },
      { text: 'SvelteKit', link: '/frameworks/sveltekit' },
      { text: 'Vue', link: '/frameworks/vue' },
      { text: 'Next and other servers', link: '/recipes/server-rendering' },
    ],
  },
  {
    text: 'Guides',
    items: [
      { text: 'Protect an API', link: '/recipes/protect-an-api' },
      { text: 'Protect an MCP server', link: '/recipes/protect-an-mcp-server' },
      { text: 'Test a login in CI', link: '/recipes/test-a-login-in-ci' },
      { text: 'Test runners', link: '/recipes/test-runners' },
      { text: 'Theming', link: '/theming' },
      { text: 'Languages', link: '/languages' },
      { text: 'Rehearse an outage', link: '/recipes/rehearse-an-outage' },
      { text: 'Compare with the real thing', link: '/recipes/compare-with-the-real-thing' },
      { text: 'Move from another widget', link: '/recipes/move-from-another-widget' },
      { text: 'Bring your users', link: '/recipes/bring-your-users' },
      { text: 'Requirements and limits', link: '/requirements' },
      { text: 'Production', link: '/deploy' },
      { text: 'Accessibility', link: '/accessibility' },
      { text: 'Browser support', link: '/browser-support' },
      { text: 'Troubleshooting', link: '/troubleshooting' },
      { text: 'Upgrade notes', link: '/upgrading' },
    ],
  },
  {
    text: 'Reference',
    items: [
      { text: 'Configuration', link: '/reference/configuration' },
      { text: 'Events', link: '/reference/events' },
      { text: 'Errors', link: '/reference/errors/' },
      { text: 'Command of the mock', link: '/reference/command' },
      { text: 'Settings of a tenant', link: '/reference/tenant-settings' },
      { text: 'Web app', link: '/reference/web-app' },
      { text: 'API', link: '/reference/api/' },
    ],
  },
]

/** Lists the site's navigation: the pages that exist in a folder, in reading order. */
export function listSidebar(pages: string): Group[] {
  const isThere = ({ link }: Item) => existsSync(path.join(pages, `${link.endsWith('/') ? `${link}index` : link}.md`))
  return GROUPS.map(({ text, items }) => ({ text, items: items.filter(isThere) })).filter(
    ({ items }) => items.length > 0,
  )
}
