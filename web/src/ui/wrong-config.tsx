import { APP_TEXTS } from '../messages/app-texts.ts'
import { Page } from './page.tsx'

/** The page of an app that cannot start, for the person who deployed it. */
export function WrongConfig({ problems }: { problems: readonly string[] }) {
  return (
    <Page title={APP_TEXTS.wrongConfig.title}>
      <p role="alert">{APP_TEXTS.wrongConfig.text}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Page>
  )
}
