import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { useAction } from '../queries/use-action.ts'
import { useChange } from '../queries/use-change.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { toRecordingCopy } from '../code/copy-session.ts'
import { useTenant } from '../connection/tenant.tsx'
import { ConfirmButton } from '../ui/buttons.tsx'
import { GalleryLinks } from './gallery-links.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Notice } from '../ui/page.tsx'

const TEXT = TEXTS.recording

/** Starts and ends a recording of the tenant's calls, and downloads it. */
export function RecordBug() {
  const tenant = useTenant()
  const { data } = useControlQuery(QUERIES.recording(tenant))
  const { run, isBusy, ...outcome } = useAction()
  const { change } = useChange()
  const params = { path: { tenant } }
  const start = () => void run(() => control.POST('/_mock/{tenant}/recording', { params }), TEXT.started)
  const stop = () => void run(() => control.DELETE('/_mock/{tenant}/recording', { params }), TEXT.stopped)
  return (
    <div className="card">
      <p>{TEXT.recordText}</p>
      {data?.is_running ? (
        <>
          <p>
            <output>{TEXT.calls({ count: data.calls })}</output>
          </p>
          <GalleryLinks links={data.gallery} />
          {data.is_full && <Notice tone="bad">{TEXT.full}</Notice>}
          <div className="toolbar">
            <a className="button" href={`/_mock/${encodeURIComponent(tenant)}/recording/bundle`} download>
              {TEXT.download}
            </a>
            <button type="button" disabled={isBusy} onClick={() => void change(toRecordingCopy(tenant))}>
              {TEXT.copyTest}
            </button>
            <ConfirmButton label={TEXT.restart} confirm={TEXT.restartConfirm} disabled={isBusy} onConfirm={start} />
            <ConfirmButton label={TEXT.stop} confirm={TEXT.stopConfirm} disabled={isBusy} onConfirm={stop} />
          </div>
          <p className="hint">{TEXT.secrets}</p>
        </>
      ) : (
        <button type="button" disabled={isBusy} onClick={start}>
          {TEXT.start}
        </button>
      )}
      <Outcome {...outcome} />
    </div>
  )
}
