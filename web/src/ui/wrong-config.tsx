import { enApp } from '../messages/en-app.ts'
import { Page } from './page.tsx'

/** The page of an app that cannot start, for the person who deployed it. */
export function WrongConfig({ problems }: { problems: readonly string[] }) {
  return (
    <Page title={enApp.wrongConfig.title}>
      <p role="alert">{enApp.wrongConfig.text}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Page>
  )
}
