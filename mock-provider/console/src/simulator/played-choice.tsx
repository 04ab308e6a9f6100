import { listKeys } from '../browser/list-keys.ts'
import { TEXTS } from '../messages/texts.ts'
import { Choice } from '../ui/field.tsx'
import { PLAYED_CLIENTS, type PlayedId } from './played-clients.ts'

const TEXT = TEXTS.simulator

type PlayedChoiceProps = { chosen: string; onChoose: (id: string) => void }

/** Chooses which client the assistant plays. */
export function PlayedChoice({ chosen, onChoose }: PlayedChoiceProps) {
  return (
    <Choice label={TEXT.plays} hint={TEXT.playsHint} value={chosen} onChange={({ target }) => onChoose(target.value)}>
      {listKeys(PLAYED_CLIENTS).map((id) => (
        <option key={id} value={id}>
          {toName(id)}
        </option>
      ))}
    </Choice>
  )
}

/** Names of products are the same in every language. */
function toName(id: PlayedId): string {
  if (id === 'simulator') return TEXT.playsDefault
  if (id === 'minimal') return TEXT.playsMinimal
  return PLAYED_CLIENTS[id].client_name
}
