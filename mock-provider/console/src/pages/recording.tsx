import { TEXTS } from '../messages/texts.ts'
import { RecordBug } from '../recording/record-bug.tsx'
import { ReplayBug } from '../recording/replay-bug.tsx'
import { Page, Section } from '../ui/page.tsx'

const TEXT = TEXTS.recording

/** `/recording` */
export function Recording() {
  return (
    <Page title={TEXT.title} intro={TEXT.intro}>
      <Section title={TEXT.record}>
        <RecordBug />
      </Section>
      <Section title={TEXT.replay}>
        <ReplayBug />
      </Section>
    </Page>
  )
}
