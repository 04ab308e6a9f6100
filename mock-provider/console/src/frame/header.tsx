import { Link } from 'react-router'
import { useId, useState } from 'react'
import logo from './icon.svg'
import { TEXTS } from '../messages/texts.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { isTestToken } from '../tenants/find-tenants.ts'
import { TenantMenu } from './tenant-menu.tsx'
import { isMoved, toClockReset } from '../clock/clock-changes.ts'
import { toClockText } from '../clock/amounts.ts'
import { toDisarming } from '../faults/arm.ts'
import { QUERIES } from '../queries/queries.ts'
import { useChange } from '../queries/use-change.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { Icon } from '../ui/icon.tsx'
import { Choice } from '../ui/field.tsx'
import { getPreference, PREFERENCES, setPreference, type PreferenceName } from '../browser/preferences.ts'
import { usePopup } from './use-popup.ts'

export function Header() {
  const tenant = useTenant()
  return (
    <header>
      <p className="title">
        <Link to={toHref('/', tenant)}>
          <img src={logo} alt="" width={28} height={28} />
          <span>{TEXTS.app.title}</span>
        </Link>
      </p>
      <TenantMenu />
      {isTestToken(tenant) && <TenantStatus />}
      <div className="header-end">
        {isTestToken(tenant) && <PaletteButton />}
        <DisplayMenu />
      </div>
    </header>
  )
}

const TEXT = TEXTS.frame

/**
 * Shows on every page what makes this tenant behave unusually: armed faults and a moved clock. Each can be undone with
 * one press.
 */
function TenantStatus() {
  return (
    <>
      <ArmedStatus />
      <ClockStatus />
    </>
  )
}

function ArmedStatus() {
  const tenant = useTenant()
  const { data } = useControlQuery(QUERIES.faults(tenant))
  const { change, isBusy } = useChange()
  const faults = data?.faults ?? []
  if (faults.length === 0) return null
  return (
    <p className="status status-bad">
      <Icon name="faults" />
      <Link to={toHref('/faults', tenant)}>{TEXT.armed({ count: faults.length })}</Link>
      <button
        type="button"
        className="small"
        disabled={isBusy}
        onClick={() => void change(toDisarming(tenant, faults))}
      >
        <span>{TEXT.disarm}</span>
        <span className="visually-hidden">{` ${TEXT.armed({ count: faults.length })}`}</span>
      </button>
    </p>
  )
}

function ClockStatus() {
  const tenant = useTenant()
  const { data: clock } = useControlQuery(QUERIES.clock(tenant))
  const { change, isBusy } = useChange()
  if (!clock || !isMoved(clock)) return null
  return (
    <p className="status status-warn">
      <Icon name="clock" />
      <Link to={toHref('/clock', tenant)}>{toClockText(clock)}</Link>
      <button
        type="button"
        className="small"
        disabled={isBusy}
        onClick={() => void change(toClockReset(tenant, clock))}
      >
        <span>{TEXT.resetClock}</span>
        <span className="visually-hidden">{TEXT.resetClockWhat}</span>
      </button>
    </p>
  )
}

/** Sets the colours, the density and the shortcuts. The browser stores the choices. */
function DisplayMenu() {
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
