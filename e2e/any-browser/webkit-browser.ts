import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { findFreePort } from '../../scripts/find-free-port.mjs'

const HOST = '127.0.0.1'
const START_MS = 30_000
/** The time limit of a WebDriver command. No page takes this long to load. */
const COMMAND_MS = 10_000

/** A running WebKitGTK. */
export type WebkitBrowser = { browser: WebDriver; close: () => Promise<void> }

/** Starts WebKitGTK's MiniBrowser on a screen of its own. @param miniBrowser the path of its program */
export async function startWebkit(miniBrowser: string): Promise<WebkitBrowser> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await readLine(screen)
  const port = await findFreePort()
  const driver = spawn('WebKitWebDriver', [`--host=${HOST}`, `--port=${port}`], {
    // Test machines have no graphics card, so WebKit renders in software.
    env: { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  })
  // When a worker process exits, its fixtures are not torn down.
  process.once('exit', () => {
    driver.kill()
    screen.kill()
  })
  const url = `http://${HOST}:${port}`
  await waitForServer(`${url}/status`)
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
  })
  const browser = await new Builder().usingServer(url).withCapabilities(capabilities).build()
  limitCommands(browser)
  return {
    browser,
    async close() {
      await browser.quit()
      await stop(driver)
      await stop(screen)
    },
  }
}

/**
 * Limits the time of each command, because the driver never responds to some, for example when the page is replaced.
 * Most commands are retried.
 */
function limitCommands(browser: WebDriver): void {
  const executor = browser.getExecutor()
  const execute = executor.execute.bind(executor)
  executor.execute = async (command) => {
    const abandoned = new AbortController()
    const giveUp = async () => {
      await setTimeout(COMMAND_MS, undefined, { signal: abandoned.signal })
      throw new Error(`WebKitWebDriver did not answer ${command.getName()} within ${COMMAND_MS} ms.`)
    }
    try {
      return await Promise.race([execute(command), giveUp()])
    } finally {
      abandoned.abort()
    }
  }
}

async function readLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The process has no output.')
  for await (const line of createInterface(stdout)) return line.trim()
  throw new Error('No screen was started.')
}

async function waitForServer(url: string): Promise<void> {
  const end = Date.now() + START_MS
  while (Date.now() < end) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await setTimeout(100)
  }
  throw new Error(`WebKitWebDriver did not start within ${START_MS} ms.`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const closed = once(child, 'exit')
  child.kill()
  await closed
}
