import type { BootstrapStore } from './bootstrap.ts'
import { hasFraudCheck } from './has-fraud-check.ts'
import type { FraudCheck } from './fraud-check.ts'
import type { Transport } from './transport.ts'

/**
 * Creates the fraud check without its code, which only projects with a captcha or fingerprints need. In such a project
 * the code loads at once, because the checks observe the visitor from the start.
 *
 * @param load called as soon as the project's configuration requires it
 */
export function createLazyFraudCheck(
  bootstrap: Pick<BootstrapStore, 'getAsync'>,
  load: () => Promise<FraudCheck>,
): FraudCheck {
  const find = async () => (hasFraudCheck(await bootstrap.getAsync()) ? load() : undefined)
  find().catch(() => {})
  return {
    getCaptchaFields: async () => (await find())?.getCaptchaFields() ?? {},
    getFields: async () => (await find())?.getFields() ?? {},
    async send(call) {
      const check = await find()
      return check ? check.send(call) : call({})
    },
  }
}

/** Creates the `post` of calls that carry the proofs. Its signature is that of `transport.post`. */
export function createProvenPost(transport: Transport, fraudCheck: Pick<FraudCheck, 'send'>): Transport['post'] {
  return (path, ...rest) =>
    fraudCheck.send((fields) => {
      const [input = {}] = rest
      const body = { ...('body' in input ? Object(input.body) : {}), ...fields }
      // The cast is safe, because the documented bodies of these calls have members for the proofs.
      return transport.post(path, ...([{ ...input, body }] as unknown as typeof rest))
    })
}
