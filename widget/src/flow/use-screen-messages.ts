import { useMemo } from 'react'
import { enDeferred } from '../messages/en-deferred.ts'
import { enFirst } from '../messages/en-first.ts'
import type { LoadedMessages } from '../messages/en.ts'
import { useWidget } from './widget-context.tsx'

/** Returns the texts of forms and screens, to word an error with. For code that is loaded lazily. */
export function useScreenMessages(): LoadedMessages {
  const { strings } = useWidget()
  return useMemo(() => ({ ...enFirst, ...enDeferred, ...strings }), [strings])
}
