// Extracts the public API of each package: a report, which shows changes in reviews, and a model for the API reference.
// `npm run api` writes the reports. The checks of the packages compare them with the code.
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import { ROOT } from './build-targets.mjs'

/** The models of the last extraction, `<package>.api.json` in the format of API Extractor. */
export const API_MODELS = path.join(ROOT, '.cache/api')
const REPORTS = path.join(ROOT, 'docs/api')

/**
 * @param {object} options
 * @param {string} options.packageFolder the built package
 * @param {string} options.name the file name of its report and its model
 * @param {Readonly<Record<string, string>>} options.entryPoints paths of declarations in the package, by entry point
 * @throws Error when the report in the repository is not up to date
 */
export function checkApiReport(options) {
  if (!extractApi(options, { shouldWrite: false })) {
    throw new Error(
      `The public API of ${options.name} is not the one in docs/api. Run \`npm run api\` and review the difference.`,
    )
  }
}

/** @returns {boolean} whether the report in the repository is up to date */
function extractApi({ packageFolder, name, entryPoints }, { shouldWrite }) {
  // One namespace per entry point: entry points that share a type have it in the report once.
  const all = path.join(packageFolder, 'types/api.d.ts')
  writeFileSync(all, Object.entries(entryPoints).map(toNamespace).join(''))
  try {
    const config = ExtractorConfig.prepare({
      packageJsonFullPath: path.join(packageFolder, 'package.json'),
      configObjectFullPath: undefined,
      configObject: {
        projectFolder: packageFolder,
        mainEntryPointFilePath: all,
        // The declarations name types of frameworks, whose own declarations need newer compilers than API Extractor has.
        compiler: { overrideTsconfig: { compilerOptions: COMPILER_OPTIONS }, skipLibCheck: true },
        apiReport: {
          enabled: true,
          reportFileName: `${name}.api.md`,
          reportFolder: REPORTS,
          reportTempFolder: API_MODELS,
          includeForgottenExports: true,
        },
        docModel: {
          enabled: true,
          apiJsonFilePath: path.join(API_MODELS, `${name}.api.json`),
          includeForgottenExports: true,
        },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        newlineKind: 'lf',
        messages: MESSAGES,
      },
    })
    const { succeeded, apiReportChanged } = Extractor.invoke(config, {
      localBuild: shouldWrite,
      messageCallback: (message) => {
        // API Extractor's own message about a changed report names commands that do not exist here.
        if (message.category === 'console') message.handled = true
      },
    })
    if (!succeeded && !apiReportChanged) throw new Error(`The declarations of ${name} cannot be read.`)
    return !apiReportChanged
  } finally {
    rmSync(all)
  }
}

function toNamespace([entry, file]) {
  return `export * as ${entry} from './${path.posix.relative('types', file).replace(/\.d\.ts$/, '.js')}'\n`
}

const COMPILER_OPTIONS = {
  target: 'es2022',
  module: 'nodenext',
  moduleResolution: 'nodenext',
  lib: ['es2022', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  strict: true,
  typeRoots: [path.join(ROOT, 'node_modules/@types')],
  types: ['node', 'react'],
}

const REPORTED = { logLevel: ExtractorLogLevel.Error }
const IGNORED = { logLevel: ExtractorLogLevel.None }
const MESSAGES = {
  compilerMessageReporting: { default: REPORTED },
  extractorMessageReporting: {
    default: REPORTED,
    // Everything that an entry point exports is public, and so are the types that it uses.
    'ae-missing-release-tag': IGNORED,
    'ae-forgotten-export': IGNORED,
    'ae-undocumented': IGNORED,
    // API Extractor cannot resolve links into the namespaces.
    'ae-unresolved-link': IGNORED,
  },
  // Docstrings use the syntax of JSDoc.
  tsdocMessageReporting: { default: IGNORED },
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [{ describeWidgetApi, packWidget }, { describeMockProviderApi, packMockProvider }] = await Promise.all([
    import('../widget/build/package-widget.mjs'),
    import('../mock-provider/build/package-mock-provider.mjs'),
  ])
  await packWidget()
  await packMockProvider()
  for (const api of [describeWidgetApi(), describeMockProviderApi()]) {
    console.log(extractApi(api, { shouldWrite: true }) ? `${api.name}: no change` : `${api.name}: docs/api has changed`)
  }
}
