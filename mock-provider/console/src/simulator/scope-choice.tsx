import { BUILT_IN_SCOPES } from '@latchkey/openapi'
import { TEXTS } from '../messages/texts.ts'
import { Checkbox } from '../ui/field.tsx'

const TEXT = TEXTS.simulator

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
