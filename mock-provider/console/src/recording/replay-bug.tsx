import type { MockSchemas } from '@latchkey/openapi'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { TEXTS } from '../messages/texts.ts'
import { useAction } from '../queries/use-action.ts'
import { useChange } from '../queries/use-change.ts'
import { toBundleCopy } from '../code/copy-session.ts'
import { toHref } from '../connection/tenant.tsx'
import { Field } from '../ui/field.tsx'
import { GalleryLinks } from './gallery-links.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Notice } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { describeReplay, useReplay, type Replayed } from './use-replay.ts'

const TEXT = TEXTS.recording

type Difference = MockSchemas['ReplayDifference']

/** Repeats a bug report, and shows which responses differ. */
export function ReplayBug() {
  const { register, handleSubmit } = useForm<{ files: FileList }>()
  const { plan, replayed, choose, replay } = useReplay()
  const { run, isBusy, ...outcome } = useAction()
  const submit = handleSubmit(() => run(replay))
  return (
    <form className="card" onSubmit={(event) => void submit(event)}>
      <p>{TEXT.replayText}</p>
      <Field
        label={TEXT.file}
        hint={TEXT.fileHint}
        type="file"
        accept="application/json,.json"
        {...register('files', { onChange: ({ target }: { target: HTMLInputElement }) => choose(target.files?.[0]) })}
      />
      <div aria-live="polite">{plan !== undefined && <p>{plan}</p>}</div>
      <button type="submit" disabled={isBusy}>
        {TEXT.submit}
      </button>
      <Outcome {...outcome} />
      <div aria-live="polite">{replayed && <Outcomes {...replayed} />}</div>
    </form>
  )
}

const COLUMNS: readonly Column<Difference>[] = [
  {
    title: TEXT.call,
    cell: ({ index, operation_id }) => `${index + 1} ${operation_id}`,
  },
  {
    title: TEXT.part,
    cell: ({ part }) => <code>{part}</code>,
  },
  {
    title: TEXT.recorded,
    cell: ({ expected }) => <code>{expected}</code>,
  },
  {
    title: TEXT.now,
    cell: ({ actual }) => <code>{actual}</code>,
  },
]

function Outcomes({ bundle, replay }: Replayed) {
  const { differences, public_token } = replay
  const { change } = useChange()
  const isEqual = differences.length === 0
  return (
    <>
      <Notice tone={isEqual ? 'good' : 'bad'}>{describeReplay(replay)}</Notice>
      {!isEqual && (
        <Table
          caption={TEXT.caption}
          columns={COLUMNS}
          rows={differences}
          keyOf={({ index, part }) => `${index} ${part}`}
          empty={TEXT.equal}
        />
      )}
      <GalleryLinks links={bundle.gallery} />
      <div className="toolbar">
        <button type="button" onClick={() => void change(toBundleCopy(bundle))}>
          {TEXT.copyTest}
        </button>
        <Link to={toHref('/', public_token)}>{TEXT.show}</Link>
      </div>
    </>
  )
}
