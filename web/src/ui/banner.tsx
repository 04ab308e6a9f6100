import type { ReactNode } from 'react'
import { useIsAnnounced } from './status.tsx'

type BannerProps = {
  tone: 'success' | 'error'
  title?: string
  children: ReactNode
}

/** A message about what has happened. Screen readers announce it: an error at once. */
export function Banner(props: BannerProps) {
  return props.tone === 'error' ? <Box {...props} role="alert" /> : <Success {...props} />
}

function Success(props: BannerProps) {
  const isAnnounced = useIsAnnounced()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may not hold paragraphs
    <div role="status">
      <div inert={!isAnnounced}>
        <Box {...props} />
      </div>
    </div>
  )
}

function Box({ tone, title, children, role }: BannerProps & { role?: 'alert' }) {
  return (
    <div className={`banner banner--${tone}`} role={role}>
      {title && <p className="banner__title">{title}</p>}
      <p className="banner__text">{children}</p>
    </div>
  )
}
