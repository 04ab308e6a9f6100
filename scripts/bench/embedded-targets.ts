import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { serveEmbeddedOverHttp2 } from '../../e2e/embedded-site.ts'
import { CHROMIUM_OPTIONS } from '../browsers/chromium-options.ts'
import { buildEmbeddedPages } from '../../e2e/embedded/embedded-pages.mjs'
import type { Address, Control } from './page-visit.ts'
import { ROOT, startSite } from './servers.ts'

const WEB_ROOT = path.join(ROOT, 'web/dist')

const EMAIL = { selector: 'input[type="email"]', text: '' }
const PHONE = { selector: 'input[type="tel"]', text: '' }
const GITHUB = { selector: 'button, a', text: 'Continue with GitHub' }

/** The web app's page, which the mock serves. */
export const LOGIN = 'web-login'

type Compared = { control: Control; bare: string }

/** The pages of a bundler: a widget with a method, from the start and lazily. */
function listReactPages(bare: string, ending = ''): Record<string, Compared> {
  const controls = { email: EMAIL, github: GITHUB, all: PHONE }
  const names = ['', '-lazy'].flatMap((lazy) =>
    Object.entries(controls).map(([name, control]) => [`react-${name}${lazy}${ending}`, { control, bare }] as const),
  )
  return { [bare]: { control: EMAIL, bare }, ...Object.fromEntries(names) }
}

/** For each page: the control that makes it usable, and the page that it is compared with. */
const PAGES: Record<string, Compared> = {
  'bare-static': { control: EMAIL, bare: 'bare-react' },
  'bare-preact': { control: EMAIL, bare: 'bare-react' },
  ...listReactPages('bare-react'),
  ...listReactPages('bare-react-esbuild', '-esbuild'),
  'script-email': { control: EMAIL, bare: 'bare-preact' },
  'script-github': { control: GITHUB, bare: 'bare-preact' },
  'script-all': { control: PHONE, bare: 'bare-preact' },
  'script-all-lazy': { control: PHONE, bare: 'bare-preact' },
  [LOGIN]: { control: GITHUB, bare: 'bare-react' },
}

/** The names of the pages. */
export const EMBEDDED_PAGES = Object.keys(PAGES)

/** A page to serve. Its files are in the folder, at the paths of their URLs. */
export type Target = Address & Compared & { name: string; folder: string }

export type OpenTargets = { browser: Browser; targets: Target[]; close(): Promise<void> }

/**
 * Builds pages of other people's apps in an empty folder, and serves them beside the mock.
 *
 * @param wanted names of pages. Bare pages that they are compared with are built, too. None means all.
 */
export async function openTargets(wanted: string[]): Promise<OpenTargets> {
  const bare = wanted.flatMap((name) => PAGES[name]?.bare ?? [])
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name) || bare.includes(name)
  const pages = Object.entries(PAGES).filter(([name]) => isWanted(name))
  const folder = await buildEmbeddedPages(mkdtempSync(path.join(tmpdir(), 'latchkey-embedded-')), isWanted)
  const browser = await chromium.launch(CHROMIUM_OPTIONS)
  const ours = await startSite(WEB_ROOT)
  const site = await serveEmbeddedOverHttp2(folder, ours.provider)
  const query = new URLSearchParams({ 'public-token': DEFAULT_PUBLIC_TOKEN, 'base-url': ours.provider })
  const targets = pages.map(([name, page]) =>
    name === LOGIN
      ? { name, ...page, url: `${ours.url}/login`, folder: WEB_ROOT }
      : { name, ...page, url: `${site.url}/${name}/?${query}`, folder },
  )
  return {
    browser,
    targets,
    async close() {
      await browser.close()
      await Promise.all([ours.stop(), site.close()])
      rmSync(folder, { recursive: true })
    },
  }
}

/** Returns the file that a page's script comes from. */
export function toFile({ folder }: Target, script: string): string {
  return path.join(folder, new URL(script).pathname)
}
