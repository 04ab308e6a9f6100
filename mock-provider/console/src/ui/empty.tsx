import { Link } from 'react-router'
import { findWebUrl } from '../config.ts'
import { toHref, useTenant } from '../tenant.tsx'

type EmptyProps = {
  /** Why the list is empty, and what fills it. */
  text: string
  /** The page of the console that fills it, and the link's name. */
  page?: { path: string; name: string }
  /** The name of the link to the web app, where the app fills it. */
  webApp?: string
}

/** The contents of an empty list: what would fill it, with a link there. */
export function Empty({ text, page, webApp }: EmptyProps) {
  const tenant = useTenant()
  const webUrl = findWebUrl(tenant)
  return (
    <>
      <span>{text}</span> {page && <Link to={toHref(page.path, tenant)}>{page.name}</Link>}
      {webApp !== undefined && webUrl !== undefined && (
        <a href={webUrl} target="_blank" rel="noreferrer">
          {webApp}
        </a>
      )}
    </>
  )
}
