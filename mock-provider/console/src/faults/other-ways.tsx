import { CONFIG } from '../connection/config.ts'
import { listKeys } from '../browser/list-keys.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import type { CatalogueError } from './catalogue.ts'
import { toArmingCurl, toFaultHeader, toSeed, toTestKitLine, type ArmedError } from './recipes.ts'

const TEXT = TEXTS.faults

const IDENTITIES = listKeys(TEXT.identities)

/** Ways to force an error without the console, each ready to be copied. */
export function OtherWays({ error, armed }: { error: CatalogueError; armed: ArmedError }) {
  const tenant = useTenant()
  const ways = [
    ...IDENTITIES.map((kind) => ({ title: TEXT.identities[kind], text: error.identities[kind] })),
    { title: TEXT.header, text: toFaultHeader(armed) },
    { title: TEXT.testKit, text: toTestKitLine(armed) },
    { title: TEXT.curl, text: toArmingCurl(CONFIG.provider_url, tenant, armed) },
    { title: TEXT.seed, text: toSeed(tenant, armed) },
  ]
  return (
    <dl className="ways">
      {ways.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <pre>{text}</pre>
            <CopyButton text={text} what={`${title}: ${error.error_type}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
