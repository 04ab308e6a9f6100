import { en } from '../messages/en.ts'
import { Button } from './button.tsx'
import { Page } from './page.tsx'

/** The page in place of one that failed. */
export function Crash({ onReload }: { onReload: () => void }) {
  return (
    <Page title={en.crash.title}>
      <p role="alert">{en.crash.text}</p>
      <Button onClick={onReload}>{en.crash.reload}</Button>
    </Page>
  )
}
