import { parseFaultId } from '../../../facts/fault-id.ts'

/** Texts of the page of the journal. */
export const JOURNAL = {
  title: 'Journal',
  intro: 'What this tenant was asked and answered, newest first, as it happens. Secrets are left out.',
  empty: 'Nothing was asked yet.',
  emptyFiltered: 'Nothing of what was asked matches.',
  caption: 'Journal entries, newest first',

  follow: {
    connecting: 'Connecting…',
    live: 'Live',
    lost: 'Connection lost, trying again…',
    paused: 'Paused',
  },
  pause: 'Pause',
  resume: 'Resume',
  waiting: (count: number) => (count === 1 ? '1 new entry waits' : `${count} new entries wait`),
  count: (shown: number, all: number) =>
    shown === all ? `${all} ${all === 1 ? 'entry' : 'entries'}` : `${shown} of ${all} entries`,

  filters: 'Filters',
  any: 'any',
  facet: { operation_id: 'Operation', status: 'Status', error_type: 'Error type', fault_id: 'Fault', user_id: 'User' },
  anyFault: 'any fault',
  facetOption: (value: string, count: number) => `${value} (${count})`,
  resetFilters: 'Show all',

  exportHar: 'Export as HAR',
  clear: 'Clear journal',
  clearConfirm: 'Press again to clear',
  cleared: 'The journal is empty.',

  showMore: (count: number) => `Show ${count} more`,
  at: 'At',
  fault: 'Fault',
  /** A rule's id is long and shown among the details. */
  touched: (fault_id: string) => (parseFaultId(fault_id).trigger === 'rule' ? 'armed fault' : fault_id),
  aborted: 'no answer',
  milliseconds: (value: number) => `${value} ms`,
  request: 'Request',
  answer: 'Answer',
  body: (of: string) => `${of}: body`,
  headers: (of: string) => `${of}: headers`,
  noBody: 'No body.',
  user: 'User',
  sent: 'Sent',
  message: (channel: string, to: string) => `${channel} to ${to}`,
  messageUnseen: 'A message that is not in the inbox, or not yet',
  inbox: 'Open the inbox',
  copyCurl: 'Copy as curl',
  copyTest: 'Copy as Playwright test',
  copyWhat: (operation: string, at: string) => `of ${operation} at ${at}`,

  /** Comments within what is copied. */
  copied: {
    placeholders: 'The journal leaves secrets out: put yours in.',
    session: 'a session token makes it a call of that user',
    arms: 'Arms the fault that touched this call.',
    touched: (fault_id: string) => `The fault ${fault_id} touched this call: arm it again to see the same.`,
    noAnswer: 'This call got no answer.',
  },
} as const
