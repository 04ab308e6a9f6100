import { BUILT_IN_SCOPES } from '@latchkey/openapi'
import { listKeys } from '../browser/object-members.ts'
import { TEXTS } from '../messages/texts.ts'
import { Choice, Checkbox } from '../ui/field.tsx'
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

type ScopeChoiceProps = { chosen: readonly string[]; onChoose: (scopes: readonly string[]) => void }

/** Chooses the scopes that the assistant requests. With none chosen, it requests those that the tool server names. */
export function ScopeChoice({ chosen, onChoose }: ScopeChoiceProps) {
  return (
    <fieldset className="card scopes">
      <legend>{TEXT.scopes}</legend>
      <p className="hint">{TEXT.scopesHint}</p>
      <div className="scope-list">
        {BUILT_IN_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={<code>{scope}</code>}
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChoose(BUILT_IN_SCOPES.filter((one) => (one === scope ? target.checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
