import { useMemo } from 'react'
import { enDeferred } from '../messages/en-deferred.ts'
import { enFirst } from '../messages/en-first.ts'
import { enForm } from '../messages/en-form.ts'
import { enPhone } from '../messages/en-phone.ts'
import type { LoadedMessages } from '../messages/en.ts'
import { useWidget } from './widget-context.tsx'

/** Returns the texts of forms and screens, for `errorText` and its siblings. For lazily loaded code. */
export function useScreenMessages(): LoadedMessages {
  const { strings } = useWidget()
  return useMemo(() => ({ ...enFirst, ...enForm, ...enPhone, ...enDeferred, ...strings }), [strings])
}
