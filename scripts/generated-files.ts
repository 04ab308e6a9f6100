import { getMagicIdentities } from '../mock-provider/src/faults/magic-identities.ts'
import { ERROR_TYPES, ERRORS } from '../openapi/errors.ts'
import { renderGenerated } from '../openapi/generate.ts'

export const GENERATED_FOLDER = new URL('../openapi/generated/', import.meta.url)

/** Returns the files of `openapi/generated`: content by file name. */
export async function generatedFiles() {
  const files = await renderGenerated(Object.keys(ERRORS))
  return files.set('identities.md', renderIdentities())
}

/** Returns the table of magic identities and the errors that they raise. */
function renderIdentities() {
  const rows = ERROR_TYPES.map((error_type) => {
    const { email, phone_number, ethereum_address, solana_address } = getMagicIdentities(error_type)
    return [error_type, email, phone_number, ethereum_address, solana_address].map((cell) => `\`${cell}\``)
  })
  const table = [['Error', 'Email address', 'Phone number', 'Ethereum', 'Solana'], Array(5).fill('---'), ...rows]
  const lines = table.map((cells) => `| ${cells.join(' | ')} |`)
  return [
    '# Who raises what',
    '',
    'A call that concerns one of these raises the error, where it can be raised.',
    '',
    ...lines,
    '',
  ].join('\n')
}
