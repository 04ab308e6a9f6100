import config from './knip.json' with { type: 'json' }

const { '.': root, ...packages } = config.workspaces

/** Finds code that only tests use. Exports that are also used in their own file are ignored. */
export default {
  ...config,
  ignoreExportsUsedInFile: true,
  // `docs/site/build.ts` is an entry, because only a script of the root package runs it.
  workspaces: { '.': { ...root, entry: [...root.entry, 'docs/site/build.ts!'] }, ...packages },
}
