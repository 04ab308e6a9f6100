import { Link } from 'react-router'
import { enApp } from '../messages/en-app.ts'
import { en } from '../messages/en.ts'
import { PATHS } from '../paths.ts'
import { Page } from '../ui/page.tsx'

export function NotFound() {
  return (
    <Page title={enApp.notFound.title}>
      <p>{enApp.notFound.text}</p>
      <Link className="button button--primary" to={PATHS.home}>
        {en.goHome}
      </Link>
    </Page>
  )
}
