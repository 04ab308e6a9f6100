import { useFormContext } from 'react-hook-form'
import { TEXTS } from '../messages/texts.ts'
import { Field } from '../ui/field.tsx'
import { toTrimmed } from '../ui/to-trimmed.ts'
import type { RuleFields } from './rule-fields.ts'

const TEXT = TEXTS.faults

export function WhoFields() {
  const { register } = useFormContext<RuleFields>()
  return (
    <fieldset>
      <legend>{TEXT.who}</legend>
      <p className="hint">{TEXT.whoHint}</p>
      <div className="fields">
        <Field label={TEXT.email} type="email" {...register('email', { setValueAs: toTrimmed })} />
        <Field
          label={TEXT.phone}
          type="tel"
          placeholder="+12025550123"
          {...register('phone_number', { setValueAs: toTrimmed })}
        />
        <Field label={TEXT.userId} spellCheck={false} {...register('user_id', { setValueAs: toTrimmed })} />
        <Field
          label={TEXT.headerName}
          spellCheck={false}
          autoCapitalize="none"
          {...register('header_name', { setValueAs: toTrimmed })}
        />
        <Field
          label={TEXT.headerValue}
          spellCheck={false}
          autoCapitalize="none"
          {...register('header_value', { setValueAs: toTrimmed })}
        />
      </div>
    </fieldset>
  )
}
