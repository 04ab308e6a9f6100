import { useForm } from 'react-hook-form'
import { control } from '../control.ts'
import type { MockPaths } from '@latchkey/openapi'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Field } from '../ui/field.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useAction } from '../queries/use-action.ts'

const TEXT = EN.tenants

type ImportBody = MockPaths['/_mock/{tenant}/import']['post']['requestBody']['content']['application/json']

async function readTenantFile(file: File | undefined): Promise<ImportBody> {
  if (!file) throw new Error(TEXT.importNone)
  const text = await file.text()
  try {
    const body: ImportBody = JSON.parse(text) // the server validates it
    return body
  } catch (error) {
    throw new Error(TEXT.invalidJson(error instanceof Error ? error.message : String(error)), { cause: error })
  }
}

/** Exports the tenant to a file and imports one. */
export function TenantFile() {
  const tenant = useTenant()
  const { register, resetField, handleSubmit } = useForm<{ files: FileList }>()
  const { run, isBusy, ...outcome } = useAction()
  const importFile = handleSubmit(({ files: [file] }) =>
    run(async () => {
      const body = await readTenantFile(file)
      await control.POST('/_mock/{tenant}/import', { params: { path: { tenant } }, body })
      resetField('files')
    }, TEXT.imported),
  )
  return (
    <div className="card">
      <p>{TEXT.exportText}</p>
      <p>
        <a className="button" href={`/_mock/${encodeURIComponent(tenant)}/export`} download={`${tenant}.json`}>
          {TEXT.export}
        </a>
      </p>
      <Field
        label={TEXT.importField}
        hint={TEXT.importHint}
        type="file"
        accept="application/json,.json"
        {...register('files')}
      />
      <ConfirmButton
        label={TEXT.import}
        confirm={TEXT.importConfirm}
        disabled={isBusy}
        onConfirm={() => void importFile()}
      />
      <Outcome {...outcome} />
    </div>
  )
}
