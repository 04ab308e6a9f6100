import config from './knip.json' with { type: 'json' }

const { '.': root, ...packages } = config.workspaces

/** Finds what only tests use. An export that its own file uses, and a test too, is fine. */
export default {
  ...config,
  ignoreExportsUsedInFile: true,
  // Only a script of the root package runs it.
  workspaces: { '.': { ...root, entry: [...root.entry, 'site/build.ts!'] }, ...packages },
}
