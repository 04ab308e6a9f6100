const files = import.meta.glob<string>('../../../../.cache/reports/evidence.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The address of the ledger, if `npm run evidence` had written one when the console was built. It is large, so it is a file of its own. */
export const LEDGER_FILE = { url: Object.values(files)[0] }
