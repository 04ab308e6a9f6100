import { TEXTS } from '../messages/texts.ts'

const LABELS: Readonly<Partial<Record<string, string>>> = TEXTS.settingLabels

/** Finds the label of a setting. Undefined for members of settings, which have only a wire name. */
export function findSettingLabel(name: string): string | undefined {
  return LABELS[name]
}
