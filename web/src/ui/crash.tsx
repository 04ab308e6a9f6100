import { TEXTS } from '../messages/texts.ts'
import { Button } from './button.tsx'
import { Page } from './page.tsx'

/** The page in place of one that failed. */
export function Crash({ onReload }: { onReload: () => void }) {
  return (
    <Page title={TEXTS.crash.title}>
      <p role="alert">{TEXTS.crash.text}</p>
      <Button onClick={onReload}>{TEXTS.crash.reload}</Button>
    </Page>
  )
}
