import { PROVIDER_BASICS } from '@latchkey/openapi'
import { fillIn } from '@latchkey/languages/fill-in.ts'
import type { BootstrapInfo } from '../client/index.ts'

/** The provider's name below the widget. Until the project's configuration is known, its room is reserved. */
export function Watermark({ info: { bootstrap, source }, text }: { info: BootstrapInfo; text: string }) {
  return (
    <>
      {bootstrap.displayWatermark && <p className="lk-watermark">{fillIn(text, { provider: PROVIDER_BASICS.name })}</p>}
      {source === 'unknown' && <p className="lk-watermark" aria-hidden="true" />}
    </>
  )
}
