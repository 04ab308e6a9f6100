import { formatMessage, isolate, LiveTexts } from '@latchkey/languages'
import { EN } from './en.ts'

/** The console's texts. Values may be names in any script, so each is isolated from the sentence around it. */
export const TEXTS = new LiveTexts((message, values, locale) => {
  const isolated = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? isolate(value) : value,
  ])
  return formatMessage(message, Object.fromEntries(isolated), locale)
}).define('', EN)
