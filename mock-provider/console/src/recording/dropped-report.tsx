import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { MockSchemas } from '@latchkey/openapi'
import { control } from '../control.ts'
import { useChange, type Change } from '../queries/use-change.ts'
import { toHref } from '../tenant.tsx'
import { describeReplay, useReplay } from './use-replay.ts'

/** Fields for files take what is dropped on them themselves. */
function isOnField({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest('input[type="file"]') !== null
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true
}

/** Replays a bug report that is dropped anywhere on the console. Without it, the browser would open the file. */
export function DroppedReport() {
  const navigate = useNavigate()
  const { replay } = useReplay()
  const { change } = useChange()
  const onDrop = useEffectEvent(async (file: File | undefined) => {
    const dropped: Change<MockSchemas['Replay']> = {
      make: () => replay(file),
      done: (found) => {
        void navigate(toHref('/recording', found.public_token))
        return describeReplay(found)
      },
      undo: ({ public_token, snapshot_id = '' }) =>
        control.POST('/_mock/{tenant}/snapshots/{snapshot_id}/restore', {
          params: { path: { tenant: public_token, snapshot_id } },
        }),
    }
    await change(dropped)
  })
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (hasFiles(event) && !isOnField(event)) event.preventDefault()
    }
    const take = (event: DragEvent) => {
      if (!hasFiles(event) || isOnField(event)) return
      event.preventDefault()
      void onDrop(event.dataTransfer?.files[0])
    }
    document.addEventListener('dragover', allow)
    document.addEventListener('drop', take)
    return () => {
      document.removeEventListener('dragover', allow)
      document.removeEventListener('drop', take)
    }
  }, [])
  return null
}
