/** Texts of the page that records bugs. */
export const RECORDING = {
  title: 'Bug reports',
  intro: 'Record what you do, and anybody can repeat it: the same calls give the same responses, ids and codes.',
  record: 'Record',
  recordText: 'Start, reproduce the bug in the app, and download the file for your report. The clock stands meanwhile.',
  start: 'Start recording',
  restart: 'Start again',
  restartConfirm: 'Press again to forget the recorded calls',
  started: 'The recording has started. Reproduce the bug in the app.',
  calls: (count: number) => (count === 1 ? '1 call recorded' : `${count} calls recorded`),
  full: 'The recording is full. Later calls are not recorded.',
  download: 'Download the bug report',
  stop: 'Stop',
  stopConfirm: 'Press again to stop and forget the calls',
  stopped: 'The recording has ended. The clock runs again.',
  secrets:
    'The file has the calls as they were sent: test passwords, codes and tokens of this tenant. It has no signing key.',
  replay: 'Replay',
  replayText:
    'Puts the recorded tenant into the state of a bug report and repeats its calls. What the tenant was before becomes a snapshot.',
  file: 'Bug report',
  fileHint: 'Choose a file, or drop it on any page of the console.',
  submit: 'Replay',
  none: 'Choose a file first.',
  invalidJson: (reason: string) => `This file is not JSON: ${reason}`,
  done: (count: number) => (count === 1 ? '1 call repeated.' : `${count} calls repeated.`),
  equal: 'Every response is as recorded.',
  differences: (count: number) =>
    count === 1 ? '1 difference from the recording' : `${count} differences from the recording`,
  caption: 'Differences',
  call: 'Call',
  part: 'Part',
  recorded: 'Recorded',
  now: 'Now',
  show: 'Show the tenant',
  gallery: 'The errors of these calls have addresses that show their screens:',
  galleryLink: (error: string, operation: string) => `${error} of ${operation} (opens another tab)`,
  copyTest: 'Copy as Playwright test',
  copiedTest: (count: number) =>
    count === 1 ? 'Copied a Playwright test of 1 call.' : `Copied a Playwright test of ${count} calls.`,

  /** Texts of copied code. */
  copied: {
    state: 'The tenant when the recording began.',
    stateFile: 'The tenant when the recording began. The bug report lies beside this test.',
    settings: 'The settings of the tenant. The journal does not have its users: create them with idp.createUser.',
    placeholders: 'The journal redacts secrets. Choose your own.',
    noResponse: 'This call got no response.',
    noCalls: 'no calls',
  },
} as const
