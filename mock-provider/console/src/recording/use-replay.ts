import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MockSchemas } from '@latchkey/openapi'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { readJsonFile } from '../browser/read-json-file.ts'
import { REPLAY_SNAPSHOT } from '../../../facts/replay-snapshot.ts'
import { TEST_TOKEN_PATTERN } from '../../../facts/tenant-addresses.ts'
import { findMember } from '../browser/object-members.ts'
import type { BugBundle } from '../code/session.ts'

/** A bug report and what its replay found. */
export type Replayed = { bundle: BugBundle; replay: MockSchemas['Replay'] }

const REPLAYED = ['replayed'] as const
const CHOSEN = ['chosen bug report'] as const

/**
 * Replays the file of a bug report, once a person has seen what that will do. The file and the last replay stay while
 * the console is open, because a file may be dropped on any page.
 */
export function useReplay(): {
  /** What a replay of the chosen file will do. Undefined without a file, and for a file that is no bug report. */
  plan: string | undefined
  replayed: Replayed | undefined
  choose: (file: File | undefined) => void
  replay: () => Promise<MockSchemas['Replay']>
} {
  const queryClient = useQueryClient()
  const { data: replayed } = useQuery<Replayed | null>({ queryKey: REPLAYED, queryFn: skipToken, gcTime: Infinity })
  const { data: file } = useQuery<File | null>({ queryKey: CHOSEN, queryFn: skipToken, gcTime: Infinity })
  const { data: plan } = useQuery({
    queryKey: ['plan of a replay', file?.name, file?.size, file?.lastModified],
    queryFn: file ? () => describePlan(file) : skipToken,
    gcTime: 0,
  })
  const choose = (chosen: File | undefined) => {
    queryClient.setQueryData(REPLAYED, null)
    queryClient.setQueryData(CHOSEN, chosen ?? null)
  }
  const replay = async () => {
    queryClient.setQueryData(REPLAYED, null)
    const bundle = await readBundle(queryClient.getQueryData<File | null>(CHOSEN) ?? undefined)
    const found = await getData(control.POST('/_mock/replay', { body: bundle }))
    queryClient.setQueryData(REPLAYED, { bundle, replay: found })
    return found
  }
  return { plan: plan ?? undefined, replayed: replayed ?? undefined, choose, replay }
}

function readBundle(file: File | undefined): Promise<BugBundle> {
  return readJsonFile(file, TEXTS.recording, (value) => value as BugBundle) // the server validates it
}

/** Describes what a replay of a file will do. Null for a file that the mock is going to refuse. */
async function describePlan(file: File): Promise<string | null> {
  const bundle = await readBundle(file).catch(() => undefined)
  const [calls, tenant] = [findMember(bundle, 'calls'), findMember(bundle, 'public_token')]
  if (!Array.isArray(calls) || typeof tenant !== 'string' || !TEST_TOKEN_PATTERN.test(tenant)) return null
  return TEXTS.recording.plan({ count: calls.length, tenant, snapshot: REPLAY_SNAPSHOT })
}

/** Describes what a replay found. */
export function describeReplay({ calls, differences }: MockSchemas['Replay']): string {
  const found =
    differences.length === 0 ? TEXTS.recording.equal : TEXTS.recording.differences({ count: differences.length })
  return `${TEXTS.recording.done({ count: calls })} ${found}`
}
