import { findSettingLabel } from './find-setting-label.ts'

/** What people call a setting, with its name on the wire. */
export function SettingName({ name }: { name: string }) {
  const label = findSettingLabel(name)
  if (label === undefined) return <code>{name}</code>
  return (
    <>
      <span className="setting-label">{label}</span> <code className="setting-wire">{name}</code>
    </>
  )
}
