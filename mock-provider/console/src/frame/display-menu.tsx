import { useId, useState } from 'react'
import { TEXTS } from '../messages/texts.ts'
import { Choice } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { getPreference, PREFERENCES, setPreference, type PreferenceName } from '../browser/preferences.ts'
import { usePopup } from './use-popup.ts'

const TEXT = TEXTS.frame

/** Sets the colours, the density and the shortcuts. The browser stores the choices. */
export function DisplayMenu() {
  const { isOpen, button, area, toggle } = usePopup()
  const id = useId()
  return (
    <div className="popup" ref={area}>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={TEXT.display}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <Icon name="settings" />
      </button>
      <div id={id} className="popup-panel popup-panel-end" hidden={!isOpen}>
        {isOpen && (
          <>
            <PreferenceChoice name="theme" label={TEXT.theme} texts={TEXT.themes} />
            <PreferenceChoice name="density" label={TEXT.density} texts={TEXT.densities} />
            <PreferenceChoice name="shortcuts" label={TEXT.shortcuts} texts={TEXT.shortcutOptions} />
          </>
        )}
      </div>
    </div>
  )
}

type PreferenceChoiceProps = { name: PreferenceName; label: string; texts: Record<string, string> }

function PreferenceChoice({ name, label, texts }: PreferenceChoiceProps) {
  const [value, setValue] = useState(() => getPreference(name))
  const choose = (wanted: string) => {
    setPreference(name, wanted)
    setValue(getPreference(name))
  }
  return (
    <Choice label={label} value={value} onChange={(event) => choose(event.target.value)}>
      {PREFERENCES[name].map((option) => (
        <option key={option} value={option}>
          {texts[option]}
        </option>
      ))}
    </Choice>
  )
}
