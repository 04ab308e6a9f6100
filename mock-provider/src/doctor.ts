import { access, constants, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DEFAULT_PORTS, DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { isAllowedOrigin, LOOPBACK_ORIGINS } from './urls/allowed-urls.ts'
import { isClockTime, machineNow, toTimestamp } from './core/clock.ts'
import { getErrorMessage } from './core/error-message.ts'
import { findNextFreePort, findListenProblem } from './free-port.ts'
import { isRecord } from './core/read-member.ts'
import type { ListenerName } from './mock-provider.ts'
import { getHttpsPort, type MockProviderOptions } from './mock-provider-options.ts'
import { closeDatabase, DATABASE_FILE, openDatabase } from './state/database.ts'
import type { SeedTenant } from './state/seed-file.ts'

/** The result of one check by the doctor. */
export type Finding = { subject: string; isGood: boolean; text: string }

/** The facts that the doctor checks, in addition to the options of the mock. */
export type Patient = {
  options: MockProviderOptions
  /** The present version of Node, as in `process.versions.node`. */
  nodeVersion: string
  /** The flag that sets each server's port, for advice. */
  portFlags: Record<ListenerName, string>
  /** The origins of apps, which the default tenant must allow. */
  origins?: readonly string[]
  /** The machine's time, in milliseconds since the epoch. Defaults to now. */
  now?: number
}

/**
 * Checks whether a mock with these options can start here and serve its apps. The check starts no server and changes
 * nothing.
 */
export async function examine(patient: Patient): Promise<Finding[]> {
  return [
    checkNode(patient.nodeVersion),
    ...(await checkPorts(patient)),
    await checkDataFolder(patient.options.dataFolder),
    ...(await checkClock(patient)),
    ...checkOrigins(patient),
  ]
}

/** Prints findings, one per line. */
export function describeFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  const lines = findings.map(
    ({ subject, isGood, text }) => `${isGood ? 'ok   ' : 'WRONG'}  ${subject.padEnd(width)}  ${text}`,
  )
  const count = findings.filter(({ isGood }) => !isGood).length
  const sum = ['No problems were found.', '1 problem was found.'][count] ?? `${count} problems were found.`
  return `${lines.join('\n')}\n\n${sum}\n`
}

/** The oldest version of Node that the package supports, as its `engines` state. */
const OLDEST_NODE = '20.19'

function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number)
  const isGood = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
  return { subject: 'Node', isGood, text: isGood ? version : `${version} is too old. Install ${OLDEST_NODE} or newer.` }
}

type WantedPort = { name: ListenerName; port: number }

function listPorts(options: MockProviderOptions): WantedPort[] {
  const { port, https, web, toolServer } = options
  return [
    { name: 'provider', port: port ?? DEFAULT_PORTS.provider },
    ...(https ? [{ name: 'provider_https' as const, port: getHttpsPort(options) }] : []),
    ...(web ? [{ name: 'web' as const, port: web.port ?? DEFAULT_PORTS.web }] : []),
    ...(toolServer ? [{ name: 'tool_server' as const, port: toolServer.port ?? DEFAULT_PORTS.tool_server }] : []),
  ]
}

async function checkPorts({ options, portFlags }: Patient): Promise<Finding[]> {
  const wanted = listPorts(options)
  const findings: Finding[] = []
  for (const [index, { name, port }] of wanted.entries()) {
    const twin = wanted.slice(0, index).find((other) => other.port === port && port !== 0)
    const problem = twin
      ? `is wanted by --${portFlags[twin.name]} as well. Use different ports.`
      : await findPortProblem(options.host ?? 'localhost', port, portFlags[name])
    const good = port === 0 ? 'a free port is selected' : 'is free'
    findings.push({ subject: `Port ${port}`, isGood: problem === undefined, text: problem ?? good })
  }
  return findings
}

async function findPortProblem(host: string, port: number, flag: string): Promise<string | undefined> {
  const code = await findListenProblem(host, port)
  if (code === undefined) return undefined
  if (code === 'EACCES') return `needs the rights of an administrator. Use --${flag} with a port from 1024.`
  if (code !== 'EADDRINUSE') return `cannot be used on the host ${host} (${code}). Check --host.`
  const free = await findNextFreePort(host, port)
  const owner = (await findClock(port)) ? 'is taken by another mock provider.' : 'is taken.'
  return free === undefined ? `${owner} Use --${flag} 0.` : `${owner} Use --${flag} ${free}, which is free.`
}

async function checkDataFolder(folder: string | undefined): Promise<Finding> {
  const subject = 'Data folder'
  if (folder === undefined) return { subject, isGood: true, text: 'none: tenants are in memory (--data stores them)' }
  try {
    return { subject, isGood: true, text: await tryDataFolder(resolve(folder)) }
  } catch (error) {
    return { subject, isGood: false, text: getErrorMessage(error) }
  }
}

/** Uses a folder as the mock does, but creates no folder and no database. @throws Error that states the problem */
async function tryDataFolder(folder: string): Promise<string> {
  const existing = await findExisting(folder)
  if (!(await stat(existing)).isDirectory()) throw new Error(`--data names a file: ${existing}. It needs a folder.`)
  if (existing !== folder) {
    await access(existing, constants.W_OK).catch(() => refuseFolder(existing))
    return `${folder} will be created`
  }
  const probe = join(folder, '.latchkey-doctor')
  await writeFile(probe, '').catch(() => refuseFolder(folder))
  await rm(probe, { force: true })
  const isStored = await stat(join(folder, DATABASE_FILE)).catch(() => undefined)
  if (!isStored) return `${folder} is empty and can be written`
  const { connection } = await openDatabase(folder)
  closeDatabase(connection)
  return `${folder} can be read and written, and no other process uses it`
}

/** Returns the folder, or its nearest ancestor that exists. */
async function findExisting(folder: string): Promise<string> {
  const isThere = await stat(folder).catch(() => undefined)
  return isThere || dirname(folder) === folder ? folder : findExisting(dirname(folder))
}

function refuseFolder(folder: string): never {
  throw new Error(`${folder} cannot be written. Change its permissions, or choose another folder with --data.`)
}

/** A machine's clock before this time was never set, because no version of the mock is older. */
const EARLIEST = Date.parse('2025-01-01T00:00:00Z')

async function checkClock({ options, now = machineNow() }: Patient): Promise<Finding[]> {
  const isGood = now >= EARLIEST && isClockTime(now)
  const time = Number.isFinite(new Date(now).getTime()) ? toTimestamp(now) : String(now)
  const text = isGood ? time : `${time} cannot be right. Set the clock of this machine: tokens would be expired.`
  return [{ subject: 'Clock', isGood, text }, ...(await checkRunningClock(options.port ?? DEFAULT_PORTS.provider))]
}

/** A port may be taken by a mock that runs already, and its clock may have been moved by hand. */
async function checkRunningClock(port: number): Promise<Finding[]> {
  const clock = await findClock(port)
  if (!clock || (!clock.frozen && clock.offset_ms === 0)) return []
  const state = clock.frozen ? `is frozen at ${clock.now}` : `is ${clock.offset_ms} ms ahead, at ${clock.now}`
  const text = `the clock of the mock at port ${port} ${state}. Resume or reset its tenant ${DEFAULT_PUBLIC_TOKEN}.`
  return [{ subject: 'Clock', isGood: false, text }]
}

const ASK_TIMEOUT_MS = 1_000

/** Fetches the clock of the default tenant from a mock at a port of this machine. Undefined when no mock responds. */
async function findClock(port: number): Promise<{ now: string; frozen: boolean; offset_ms: number } | undefined> {
  const url = `http://localhost:${port}/_mock/${DEFAULT_PUBLIC_TOKEN}/clock`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) })
    const clock: unknown = await response.json()
    if (!isRecord(clock) || typeof clock['offset_ms'] !== 'number') return undefined
    return { now: String(clock['now']), frozen: clock['frozen'] === true, offset_ms: Math.round(clock['offset_ms']) }
  } catch {
    return undefined
  }
}

/** The form of an origin: a scheme and a host, perhaps with a port and with `*`. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+$/i

function checkOrigins({ options, origins: apps = [] }: Patient): Finding[] {
  const tenants = options.seed?.tenants ?? []
  const malformed = tenants.flatMap(({ public_token, config }) =>
    (config?.origins ?? [])
      .filter((entry) => !ORIGIN.test(entry))
      .map(
        (entry) => `${public_token}: ${entry} matches no page. An origin is a scheme and a host: https://app.example.`,
      ),
  )
  const allowed = getOrigins(tenants)
  const refused = apps
    .filter((app) => !isAllowedOrigin(app, allowed))
    .map((app) => `${app} is refused. Add it to the setting origins of ${DEFAULT_PUBLIC_TOKEN}.`)
  const problems = [...malformed, ...refused].map((text) => ({ subject: 'Origins', isGood: false, text }))
  return problems.length > 0 ? problems : [{ subject: 'Origins', isGood: true, text: `allowed: ${allowed.join(' ')}` }]
}

/** Returns the origins that the default tenant allows at the start. */
function getOrigins(tenants: readonly SeedTenant[]): readonly string[] {
  const configured = tenants.filter(({ public_token }) => public_token === DEFAULT_PUBLIC_TOKEN)
  return configured.findLast(({ config }) => config?.origins)?.config?.origins ?? LOOPBACK_ORIGINS
}
