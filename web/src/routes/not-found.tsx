import { Link } from 'react-router'
import { appMessages } from '../messages/app-messages.ts'
import { messages } from '../messages/messages.ts'
import { PATHS } from '../paths.ts'
import { Page } from '../ui/page.tsx'

export function NotFound() {
  return (
    <Page title={appMessages.notFound.title}>
      <p>{appMessages.notFound.text}</p>
      <Link className="button button--primary" to={PATHS.home}>
        {messages.goHome}
      </Link>
    </Page>
  )
}
