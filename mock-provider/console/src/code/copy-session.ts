import type { JournalEntry } from '@latchkey/openapi'
import { getData } from '../../../control-client/control-client.ts'
import { CONFIG } from '../connection/config.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import type { Change } from '../queries/use-change.ts'
import { toJournalSession } from './journal-session.ts'
import { toSession, type BugBundle, type Session } from './session.ts'
import { toSessionTest } from './session-test.ts'

const TEXT = TEXTS.recording

/** Returns the change that copies the running recording as a Playwright test. */
export function toRecordingCopy(tenant: string): Change<Session> {
  const params = { path: { tenant } }
  return toCopy(async () => toSession(await getData(control.GET('/_mock/{tenant}/recording/bundle', { params }))))
}

/** Returns the change that copies a bug report as a Playwright test. */
export function toBundleCopy(bundle: BugBundle): Change<Session> {
  return toCopy(async () => toSession(bundle))
}

/** Returns the change that copies calls of the journal as a Playwright test. @param entries newest first */
export function toJournalCopy(tenant: string, entries: readonly JournalEntry[]): Change<Session> {
  const params = { path: { tenant } }
  return toCopy(async () => {
    const [config, { messages }] = await Promise.all([
      getData(control.GET('/_mock/{tenant}/config', { params })),
      getData(control.GET('/_mock/{tenant}/messages', { params })),
    ])
    return toJournalSession(entries.toReversed(), { provider: CONFIG.provider_url, config, messages })
  })
}

function toCopy(getSession: () => Promise<Session>): Change<Session> {
  return {
    make: async () => {
      const session = await getSession()
      await navigator.clipboard.writeText(toSessionTest(session))
      return session
    },
    done: ({ calls }) => TEXT.copiedTest({ count: calls.length }),
  }
}
