import { TEXTS } from '../messages/texts.ts'
import { WindowButton } from '../ui/buttons.tsx'

const TEXT = TEXTS.gallery

type CustomerViewProps = {
  path: string
  title: string
  /** Whether a screen shows it. Calls that only programs make have no picture. */
  hasScreen: boolean
}

/** The customer's view of a gallery address: a picture, and buttons that open the real screen in its own window. */
export function CustomerView({ path, title, hasScreen }: CustomerViewProps) {
  return (
    <div className="customer-view">
      {hasScreen ? (
        <img src={`/pictures${path}.webp`} alt={TEXT.pictureOf({ title })} width={300} height={420} />
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
