import { useState } from 'react'
import { TEXTS } from '../messages/texts.ts'
import { WindowButton } from '../ui/window-button.tsx'

const TEXT = TEXTS.gallery

/** The customer's view of a gallery address: a picture, and buttons that open the real screen in its own window. */
export function CustomerView({ path, title }: { path: string; title: string }) {
  const [hasPicture, setHasPicture] = useState(true)
  return (
    <div className="customer-view">
      {hasPicture ? (
        <picture>
          <source srcSet={`/pictures/dark${path}.webp`} media="(prefers-color-scheme: dark)" />
          <img
            src={`/pictures${path}.webp`}
            alt={TEXT.pictureOf({ title })}
            width={400}
            height={560}
            onError={() => setHasPicture(false)}
          />
        </picture>
      ) : (
        <p className="hint">{TEXT.noPicture}</p>
      )}
      <p className="buttons">
        <WindowButton href={path} size="phone" what={<span>{title}</span>} />
        <WindowButton href={path} size="desktop" what={<span>{title}</span>} />
      </p>
    </div>
  )
}
