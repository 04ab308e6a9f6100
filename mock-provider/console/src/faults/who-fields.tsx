import { EN } from '../messages/en.ts'
import { Field } from '../ui/field.tsx'

const TEXT = EN.faults

export function WhoFields() {
  return (
    <fieldset>
      <legend>{TEXT.who}</legend>
      <p className="hint">{TEXT.whoHint}</p>
      <div className="fields">
        <Field label={TEXT.email} name="email" type="email" />
        <Field label={TEXT.phone} name="phone_number" type="tel" placeholder="+12025550123" />
        <Field label={TEXT.userId} name="user_id" spellCheck={false} />
        <Field label={TEXT.headerName} name="header_name" spellCheck={false} autoCapitalize="none" />
        <Field label={TEXT.headerValue} name="header_value" spellCheck={false} autoCapitalize="none" />
      </div>
    </fieldset>
  )
}
