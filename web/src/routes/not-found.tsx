import { Link } from 'react-router'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { TEXTS } from '../messages/texts.ts'
import { PATHS } from '../paths.ts'
import { Page } from '../ui/page.tsx'

export function NotFound() {
  return (
    <Page title={APP_TEXTS.notFound.title}>
      <p>{APP_TEXTS.notFound.text}</p>
      <Link className="button button--primary" to={PATHS.home}>
        {TEXTS.goHome}
      </Link>
    </Page>
  )
}
