import { statfsSync } from 'node:fs'
import { findChromium } from './find-chromium.mjs'

const { path: executablePath, env } = findChromium()

/** In bytes. Containers often have 64 MB of shared memory, with which pages crash. */
const ENOUGH_SHARED_MEMORY = 1024 ** 3

/** How tests and scripts start Chromium. Playwright would put its shared memory into files on the disk, which is slower. */
export const CHROMIUM_OPTIONS = {
  chromiumSandbox: false,
  executablePath,
  env: { ...process.env, ...env },
  ...(findSharedMemory() >= ENOUGH_SHARED_MEMORY && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
}

/** Returns the free shared memory in bytes; 0 on systems without `/dev/shm`. */
function findSharedMemory(): number {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize
  } catch {
    return 0
  }
}
