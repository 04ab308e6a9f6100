import type { JournalEntry } from '@latchkey/openapi'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import type { Change } from '../queries/use-change.ts'

/** Returns the change that makes a call again. The provider has its secrets, which the journal redacts. */
export function toRepeat(tenant: string, { entry_id }: JournalEntry): Change<JournalEntry> {
  const params = { path: { tenant, entry_id } }
  return {
    make: async () => (await getData(control.POST('/_mock/{tenant}/journal/{entry_id}/replay', { params }))).entry,
    done: ({ operation_id, status, error_type = '' }) =>
      TEXTS.journal.repeated({
        operation: operation_id,
        outcome: `${status ?? TEXTS.journal.aborted} ${error_type}`.trim(),
      }),
  }
}
