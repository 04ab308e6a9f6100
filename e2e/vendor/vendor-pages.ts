import { readFileSync } from 'node:fs'
import { PROVIDER } from '@latchkey/openapi'

/** A page for each version, headless and with widgets. The oldest one has the older consent calls. */
export type VendorPage = 'vendor-5-20-ui' | 'vendor-5' | 'vendor-5-ui' | 'vendor-6' | 'vendor-6-ui'

const MAIN_5 = import.meta.resolve('@stytch/vanilla-js')
const MAIN_5_20 = import.meta.resolve('stytch-5-20')
const MAIN_6 = import.meta.resolve('stytch-6')

/** The vendor's own builds for browsers, unmodified. They lie beside the packages' main files. */
const SCRIPTS: Record<VendorPage, URL> = {
  'vendor-5-20-ui': new URL('index.esm.js', MAIN_5_20),
  'vendor-5': new URL('index.headless.esm.js', MAIN_5),
  'vendor-5-ui': new URL('index.esm.js', MAIN_5),
  'vendor-6': new URL('../iife/index.headless.js', MAIN_6),
  'vendor-6-ui': new URL('../iife/index.js', MAIN_6),
}

/** @returns the text of a build */
export function readVendorScript(page: VendorPage): string {
  return readFileSync(SCRIPTS[page], 'utf8')
}

/** Whether the build is a script that sets the global `stytch`, and not a module. */
export function isClassic(page: string): boolean {
  return page.startsWith('vendor-6')
}

const FRAME_PATH = new URL(PROVIDER.frameUrl).pathname

const CONFIG = `const { public_token, provider_url } = JSON.parse(document.getElementById('config').textContent)
const endpoints = { testAPIURL: provider_url, clientsideServicesIframeURL: provider_url + '${FRAME_PATH}' }`

const MAIN_5_UI = `import * as Stytch from './vendor.js'
${CONFIG}
window.Vendor = Stytch
window.client = new Stytch.StytchUIClient(public_token, { endpoints })`

/** The scripts of the pages. The endpoints are the only setting. */
export const VENDOR_MAIN: Record<VendorPage, string> = {
  'vendor-5': `import { StytchHeadlessClient } from './vendor.js'
${CONFIG}
window.client = new StytchHeadlessClient(public_token, { endpoints })`,
  'vendor-5-ui': MAIN_5_UI,
  'vendor-5-20-ui': MAIN_5_UI,
  'vendor-6': `${CONFIG}
window.client = stytch.createStytchClient(public_token, { endpoints })`,
  'vendor-6-ui': `${CONFIG}
window.Vendor = stytch
window.client = stytch.createStytchClient(public_token, { endpoints })`,
}
