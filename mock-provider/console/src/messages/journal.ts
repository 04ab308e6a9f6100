import { parseFaultId } from '../../../facts/fault-id.ts'

/** Texts of the journal page. */
export const JOURNAL = {
  title: 'Journal',
  intro: 'Requests and responses of this tenant, newest first, live. Secrets are redacted.',
  empty: 'No requests yet. Sign in to the web app, or call the provider: each request appears here by itself.',
  emptyFiltered: 'No entry matches.',
  caption: 'Journal entries, newest first',

  follow: {
    connecting: 'Connecting…',
    live: 'Live',
    lost: 'Connection lost, reconnecting…',
    paused: 'Paused',
  },
  pause: 'Pause',
  resume: 'Resume',
  waiting: (count: number) => (count === 1 ? '1 new entry' : `${count} new entries`),
  count: (shown: number, all: number) =>
    shown === all ? `${all} ${all === 1 ? 'entry' : 'entries'}` : `${shown} of ${all} entries`,

  filters: 'Filters',
  search: 'Search',
  any: 'any',
  facet: { operation_id: 'Operation', status: 'Status', error_type: 'Error type', fault_id: 'Fault', user_id: 'User' },
  anyFault: 'any fault',
  facetOption: (value: string, count: number) => `${value} (${count})`,
  resetFilters: 'Show all',
  beginRange: 'Show from here',
  endRange: 'Show up to here',

  exportHar: 'Export as HAR',
  copySession: (count: number) =>
    count === 1 ? 'Copy 1 call as Playwright test' : `Copy ${count} calls as one Playwright test`,
  clear: 'Clear journal',
  clearConfirm: 'Press again to clear',
  cleared: 'The journal was cleared.',

  showMore: (count: number) => `Show ${count} more`,
  at: 'At',
  fault: 'Fault',
  /** A rule's id is long, so it is shown only in the details. */
  applied: (fault_id: string) => (parseFaultId(fault_id).trigger === 'rule' ? 'armed fault' : fault_id),
  aborted: 'no response',
  milliseconds: (value: number) => `${value} ms`,
  request: 'Request',
  response: 'Response',
  body: (of: string) => `${of}: body`,
  headers: (of: string) => `${of}: headers`,
  noBody: 'No body.',
  cutBody: 'This body is too long for the journal, which has its beginning only.',
  user: 'User',
  sent: 'Sent',
  message: (channel: string, to: string) => `${channel} to ${to}`,
  messageUnseen: 'A message that is not in the inbox',
  inbox: 'Open the inbox',
  repeat: 'Make the call again',
  repeated: (operation: string, status: number | string, error: string) =>
    [operation, 'was called again:', status, error].filter(Boolean).join(' '),
  openRequest: 'Open with its flow',
  opened: 'Opened request',
  close: 'Close the request',
  missing: 'The journal no longer has this request. It keeps the newest thousand, until it is cleared or restarted.',
  flow: 'Flow',
  flowIntro:
    'What happened around this request, on one time axis: no pause longer than two minutes, and no other user. Times are by the tenant’s clock, from the first step.',
  flowCaption: 'Steps of the flow, oldest first',
  flowEmpty: 'Nothing else happened.',
  step: 'Step',
  starts: 'Starts',
  lasts: 'Lasts',
  axis: 'Time axis',
  stepKinds: { event: 'Widget event', request: 'Request', fault: 'Fault', message: 'Message', user: 'User' },
  offset: (milliseconds: number) =>
    milliseconds < 1_000 ? `+${Math.round(milliseconds)} ms` : `+${(milliseconds / 1_000).toFixed(2)} s`,
  thisRequest: 'this request',
  failed: 'failed',

  copyCurl: 'Copy as curl',
  copyTest: 'Copy as Playwright test',
  copyPact: 'Copy as Pact interaction',
  copyWhat: (operation: string, at: string) => `of ${operation} at ${at}`,

  /** Provider states of a copied interaction. */
  pact: {
    provides: 'what the request needs exists',
    armed: 'a fault is armed',
  },

  /** Comments in copied code. */
  copied: {
    placeholders: 'The journal redacts secrets. Fill in your own.',
    session: 'a session token makes the call on behalf of its user',
    arms: 'Arms the fault that was applied to this call.',
    applied: (fault_id: string) => `The fault ${fault_id} was applied to this call. Arm it again for the same result.`,
    noResponse: 'This call got no response.',
    cut: 'The journal has only the beginning of the body. Complete it where it says "truncated".',
  },
} as const
