import type { Setting } from './setting.ts'

export type ControlProps = {
  setting: Setting
  value: unknown
  onChange: (value: unknown) => void
  /** The server's error for this setting. */
  problem?: string | undefined
}
