import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MockSchemas } from '@latchkey/openapi'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { readJsonFile } from '../browser/read-json-file.ts'
import type { BugBundle } from '../code/session.ts'

/** A bug report and what its replay found. */
export type Replayed = { bundle: BugBundle; replay: MockSchemas['Replay'] }

const KEY = ['replayed'] as const

/** Replays the files of bug reports. The last replay stays while the console is open, because any page may start one. */
export function useReplay(): {
  replayed: Replayed | undefined
  replay: (file: File | undefined) => Promise<MockSchemas['Replay']>
} {
  const queryClient = useQueryClient()
  const { data: replayed } = useQuery<Replayed | null>({ queryKey: KEY, queryFn: skipToken, gcTime: Infinity })
  const replay = async (file: File | undefined) => {
    queryClient.setQueryData(KEY, null)
    const bundle = await readJsonFile(file, TEXTS.recording, (value) => value as BugBundle) // the server validates it
    const found = await getData(control.POST('/_mock/replay', { body: bundle }))
    queryClient.setQueryData(KEY, { bundle, replay: found })
    return found
  }
  return { replayed: replayed ?? undefined, replay }
}

/** Describes what a replay found. */
export function describeReplay({ calls, differences }: MockSchemas['Replay']): string {
  const found =
    differences.length === 0 ? TEXTS.recording.equal : TEXTS.recording.differences({ count: differences.length })
  return `${TEXTS.recording.done({ count: calls })} ${found}`
}
