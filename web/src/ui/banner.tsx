import type { ReactNode } from 'react'

type BannerProps = {
  tone: 'success' | 'error'
  title?: string
  children: ReactNode
}

export function Banner({ tone, title, children }: BannerProps) {
  return (
    <div className={`banner banner--${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      {title && <p className="banner__title">{title}</p>}
      <p className="banner__text">{children}</p>
    </div>
  )
}
