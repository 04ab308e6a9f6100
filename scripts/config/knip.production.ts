import config from './knip.json' with { type: 'json' }

/** Finds what only tests use. An export that its own file uses, and a test too, is fine. */
export default { ...config, ignoreExportsUsedInFile: true }
