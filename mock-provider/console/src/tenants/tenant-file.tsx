import { useForm } from 'react-hook-form'
import { control } from '../connection/control.ts'
import type { MockPaths } from '@latchkey/openapi'
import { TEXTS } from '../messages/texts.ts'
import { readJsonFile } from '../browser/read-json-file.ts'
import { useTenant } from '../connection/tenant.tsx'
import { ConfirmButton } from '../ui/buttons.tsx'
import { Field } from '../ui/field.tsx'
import { useChange } from '../queries/use-change.ts'
import { toRestorable } from './tenant-changes.ts'

const TEXT = TEXTS.tenants

type ImportBody = MockPaths['/_mock/{tenant}/import']['post']['requestBody']['content']['application/json']

/** Exports the tenant to a file and imports one. */
export function TenantFile() {
  const tenant = useTenant()
  const { register, resetField, handleSubmit } = useForm<{ files: FileList }>()
  const { change, isBusy } = useChange()
  const importFile = handleSubmit(({ files: [file] }) => {
    const make = async () => {
      const texts = { none: TEXT.importNone, invalidJson: TEXT.invalidJson }
      const body = await readJsonFile(file, texts, (value) => value as ImportBody) // the server validates it
      await control.POST('/_mock/{tenant}/import', { params: { path: { tenant } }, body })
      resetField('files')
    }
    return change(toRestorable(tenant, make, TEXT.imported))
  })
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
    </div>
  )
}
