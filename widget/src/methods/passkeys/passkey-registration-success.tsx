import { Button } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { usePasskeyList } from './use-passkey-list.ts'

export function PasskeyRegistrationSuccess() {
  const list = usePasskeyList()
  return list.isFinished ? <Finished {...list} /> : <PasskeyList {...list} />
}

type Props = ReturnType<typeof usePasskeyList>

function PasskeyList({ passkeys, news, deletions, toasts, onRenamed, onDeleted, addAnother, finish, text }: Props) {
  return (
    <div className="lk-stack">
      {/* When a row is deleted, it loses the focus: the new key mounts a new title, which takes the focus. */}
      <ScreenTitle key={deletions}>{text('passkeys.title')}</ScreenTitle>
      <output className="lk-text">{news !== 'none' && text(`passkeys.${news}`)}</output>
      {passkeys.length === 0 && <p className="lk-text">{text('passkeys.none')}</p>}
      <ul className="lk-rows">
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.webauthn_registration_id}
            passkey={passkey}
            onRenamed={onRenamed}
            onDeleted={onDeleted}
          />
        ))}
      </ul>
      <Button variant="secondary" onClick={addAnother}>
        {text('passkeys.another')}
      </Button>
      <Button variant="primary" onClick={finish}>
        {text('passkeys.done')}
      </Button>
      <Toasts toasts={toasts} tones={['blank']} />
    </div>
  )
}

/** Shown after "Done" on a page that does not react to the event. */
function Finished({ resume, text }: Props) {
  return (
    <div className="lk-stack">
      <ScreenTitle>{text('passkeys.title')}</ScreenTitle>
      <p className="lk-text">{text('passkeys.finished')}</p>
      <Button variant="secondary" onClick={resume}>
        {text('passkeys.manage')}
      </Button>
    </div>
  )
}
