import { Link } from 'react-router'
import { findWebUrl } from '../connection/config.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'

type EmptyProps = {
  /** Explains why the list is empty and how to fill it. */
  text: string
  /** The console page where the list can be filled, and the text of the link to it. */
  page?: { path: string; name: string }
  /** The text of the link to the web app, if the list is filled there. */
  webApp?: string
}

/** The content of an empty list: an explanation, with a link to where the list can be filled. */
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
