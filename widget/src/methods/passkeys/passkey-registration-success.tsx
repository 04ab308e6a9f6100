import { isolate } from '@latchkey/languages/isolate.ts'
import { useEffect, useRef, useState } from 'react'
import type { User } from '../../client/index.ts'
import { useUser } from '../../flow/provider-context.tsx'
import { useScreenText } from '../../flow/use-screen-text.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { passkeyChangeText } from '../../messages/passkeys.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { useToasts } from '../../ui/use-toasts.ts'
import { signalRemainingPasskeys } from './passkey-registration.ts'

export function PasskeyRegistrationSuccess() {
  const list = usePasskeyList()
  return list.isFinished ? <Finished {...list} /> : <PasskeyList {...list} />
}

type List = ReturnType<typeof usePasskeyList>

function PasskeyList({ passkeys, news, deletions, toasts, onRenamed, onDeleted, addAnother, finish, text }: List) {
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
function Finished({ resume, text }: Pick<List, 'resume' | 'text'>) {
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

/** The signed-in user's passkeys, and the actions of the list. */
function usePasskeyList() {
  const { dispatch, emit, go, state } = useScreen('passkey-registration-success')
  const text = useScreenText()
  const { user } = useUser()
  const [deletions, setDeletions] = useState(0)
  const [isFinished, setIsFinished] = useState(false)
  const { toasts, show } = useToasts()
  return {
    passkeys: user?.webauthn_registrations ?? [],
    news: state.passkeyNews,
    /** Number of passkeys deleted so far. */
    deletions,
    /** Whether the list was left by "Done". The embedding page may then show something else. */
    isFinished,
    toasts,
    onRenamed: (name: string) =>
      show('blank', text('passkeys.renamed', { name: isolate(name || text('passkeys.unnamed')) })),
    onDeleted() {
      dispatch({ type: 'set-passkey-news', passkeyNews: 'deleted' })
      setDeletions((count) => count + 1)
    },
    addAnother: () => go('passkey-register-new'),
    finish() {
      dispatch({ type: 'set-passkey-news', passkeyNews: 'none' })
      setIsFinished(true)
      emit('PASSKEY_DONE')
    },
    resume: () => setIsFinished(false),
    text,
  }
}

type Passkey = User['webauthn_registrations'][number]

type RowProps = { passkey: Passkey; onRenamed: (name: string) => void; onDeleted: () => void }

function PasskeyRow({ passkey, onRenamed, onDeleted }: RowProps) {
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

type Step = 'viewing' | 'editing' | 'deleting'

/** Controls a row of the list. After editing or cancelling, the focus returns to the button that was pressed. */
function usePasskeyRow(name: string) {
  const text = useScreenText()
  const [step, setStep] = useState<Step>('viewing')
  const last = useRef<Step>('viewing')
  const editButton = useRef<HTMLButtonElement>(null)
  const deleteButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (step === 'viewing' && last.current === 'editing') editButton.current?.focus()
    if (step === 'viewing' && last.current === 'deleting') deleteButton.current?.focus()
    last.current = step
  }, [step])
  return { name: name || text('passkeys.unnamed'), step, setStep, editButton, deleteButton, text }
}

type EditProps = { id: string; name: string; onRenamed: (name: string) => void; onEnd: () => void }

function PasskeyRowEdit({ id, name, onRenamed, onEnd }: EditProps) {
  const { client } = useScreen('passkey-registration-success')
  const text = useScreenText()
  const [value, setValue] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  const rename = async () => {
    await client.webauthn.update(id, { name: value.trim() })
    await client.user.get()
    onRenamed(value.trim())
    onEnd()
  }
  const { submit, isSubmitting, errorText } = useSubmit(rename, {}, passkeyChangeText)
  useEffect(() => field.current?.select(), [])
  return (
    <Form className="lk-row-form" onSubmit={() => void submit()}>
      <TextField
        inputRef={field}
        type="text"
        name="passkey-name"
        autoComplete="off"
        label={text('passkeys.name')}
        value={value}
        isReadOnly={isSubmitting}
        isInvalid={errorText !== undefined}
        error={errorText === undefined ? [] : toLinkedParts(errorText)}
        onChange={setValue}
      />
      <div className="lk-row-buttons">
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {text('passkeys.save')}
        </Button>
        <Button variant="secondary" isDisabled={isSubmitting} onClick={onEnd}>
          {text('passkeys.cancel')}
        </Button>
      </div>
    </Form>
  )
}

type DeleteProps = { id: string; name: string; onDeleted: () => void; onCancel: () => void }

function PasskeyRowDelete({ id, name, onDeleted, onCancel }: DeleteProps) {
  const { client, config } = useScreen('passkey-registration-success')
  const text = useScreenText()
  const question = useRef<HTMLParagraphElement>(null)
  const remove = async () => {
    await client.user.deleteWebauthnRegistration(id)
    onDeleted()
    void signalRemainingPasskeys(client, config)
  }
  const findGone = async () => {
    await client.user.get()
    onDeleted()
  }
  const reactions = { webauthn_registration_not_found: findGone }
  const { submit, isSubmitting, errorText } = useSubmit(remove, reactions, passkeyChangeText)
  useEffect(() => question.current?.focus(), [])
  return (
    <div className="lk-row-form">
      <p ref={question} tabIndex={-1} className="lk-row-question">
        <strong dir="auto">{name}</strong> <span>{text('passkeys.delete-text')}</span>
      </p>
      {errorText !== undefined && <Alert parts={toLinkedParts(errorText)} />}
      <div className="lk-row-buttons">
        <Button variant="primary" isBusy={isSubmitting} onClick={() => void submit()}>
          {text('passkeys.delete')}
        </Button>
        <Button variant="secondary" isDisabled={isSubmitting} onClick={onCancel}>
          {text('passkeys.cancel')}
        </Button>
      </div>
    </div>
  )
}
