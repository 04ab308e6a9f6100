import type { User } from '../../client/index.ts'
import { usePasskeyRow } from './use-passkey-row.ts'
import { PasskeyRowDelete } from './passkey-row-delete.tsx'
import { PasskeyRowEdit } from './passkey-row-edit.tsx'

type Passkey = User['webauthn_registrations'][number]

type Props = { passkey: Passkey; onRenamed: (name: string) => void; onDeleted: () => void }

export function PasskeyRow({ passkey, onRenamed, onDeleted }: Props) {
  const { name, step, setStep, editButton, deleteButton, text } = usePasskeyRow(passkey.name)
  const id = passkey.webauthn_registration_id
  return (
    <li className="lk-row">
      {step === 'editing' && (
        <PasskeyRowEdit id={id} name={passkey.name} onRenamed={onRenamed} onEnd={() => setStep('viewing')} />
      )}
      {step === 'deleting' && (
        <PasskeyRowDelete id={id} name={name} onDeleted={onDeleted} onCancel={() => setStep('viewing')} />
      )}
      {step === 'viewing' && (
        <>
          <bdi className="lk-row-name">{name}</bdi>
          <span className="lk-row-actions">
            <button
              ref={editButton}
              type="button"
              className="lk-link"
              aria-label={text('passkeys.edit-label', { name })}
              onClick={() => setStep('editing')}
            >
              {text('passkeys.edit')}
            </button>
            <button
              ref={deleteButton}
              type="button"
              className="lk-link"
              aria-label={text('passkeys.delete-label', { name })}
              onClick={() => setStep('deleting')}
            >
              {text('passkeys.delete')}
            </button>
          </span>
        </>
      )}
    </li>
  )
}
