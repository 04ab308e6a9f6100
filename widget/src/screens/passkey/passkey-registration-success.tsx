import { Button } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { usePasskeyList } from './use-passkey-list.ts'

export function PasskeyRegistrationSuccess() {
  const { passkeys, news, deletions, onDeleted, addAnother, finish, text } = usePasskeyList()
  return (
    <div className="lk-stack">
      {/* A deleted row had the focus: the new key mounts a title that takes it. */}
      <ScreenTitle key={deletions}>{text('passkeys.title')}</ScreenTitle>
      <output className="lk-text">{news !== 'none' && text(`passkeys.${news}`)}</output>
      {passkeys.length === 0 && <p className="lk-text">{text('passkeys.none')}</p>}
      <ul className="lk-rows">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.webauthn_registration_id} passkey={passkey} onDeleted={onDeleted} />
        ))}
      </ul>
      <Button variant="secondary" onClick={addAnother}>
        {text('passkeys.another')}
      </Button>
      <Button variant="primary" onClick={finish}>
        {text('passkeys.done')}
      </Button>
    </div>
  )
}
