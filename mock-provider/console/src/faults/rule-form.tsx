import { memo, useState, useId } from 'react'
import { FormProvider, useForm, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { ControlError } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { useAction } from '../queries/use-action.ts'
import { useTenant } from '../connection/tenant.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { ANY_OPERATION, FAULT_KINDS, needsDelay, type DelayedFaultKind } from '../../../facts/fault-kinds.ts'
import type { Catalogue } from './catalogue.ts'
import { EMPTY_RULE, type RuleFields, takeNearest, toRule, type AskedRule } from './rule.ts'
import { Choice, Field, toTrimmed } from '../ui/field.tsx'
import { TenantTime } from '../tenants/tenant-time.tsx'

const TEXT = TEXTS.faults

const SUBMIT_ID = 'arm-rule'

type RuleFormProps = { catalogue: Catalogue; asked: AskedRule }

/** Fills the form with the rule that the URL names. A link with an error but no operation means all operations. */
function toFields({ operation_id, error_type }: AskedRule): RuleFields {
  const isForAll = operation_id === ANY_OPERATION || (operation_id === '' && error_type !== '')
  const operations = [{ operation_id: isForAll ? '' : operation_id }]
  return { ...EMPTY_RULE, scope: isForAll ? 'all' : 'some', operations, error_type }
}

/** The form for every part of a rule. Memoised, because its lists are long and every key press in the search renders the page. */
export const RuleForm = memo(function RuleForm({ catalogue, asked }: RuleFormProps) {
  const tenant = useTenant()
  const form = useForm<RuleFields>({ defaultValues: toFields(asked) })
  const [nearest, setNearest] = useState<string>()
  const { run, isBusy, error, done } = useAction()
  const arm = async (fields: RuleFields) => {
    setNearest(undefined)
    const call = { params: { path: { tenant } }, body: toRule(fields) }
    await run(
      () =>
        control.POST('/_mock/{tenant}/faults', call).catch((refusal: unknown) => {
          if (refusal instanceof ControlError) setNearest(refusal.nearest)
          throw refusal
        }),
      TEXT.armed,
    )
  }
  const take = (wanted: string) => {
    const { operations, error_type } = form.getValues()
    const known = catalogue.operations.map(({ operation_id }) => operation_id)
    const chosen = { operations: operations.map(({ operation_id }) => operation_id), error_type }
    const better = takeNearest(chosen, wanted, error ?? '', known)
    for (const [index, operation_id] of better.operations.entries())
      form.setValue(`operations.${index}.operation_id`, operation_id)
    form.setValue('error_type', better.error_type)
    setNearest(undefined)
    document.getElementById(SUBMIT_ID)?.focus()
  }
  return (
    <FormProvider {...form}>
      <form className="card rule" onSubmit={(event) => void form.handleSubmit(arm)(event)}>
        <OperationFields catalogue={catalogue} />
        <WhatFields catalogue={catalogue} />
        <WhoFields />
        <WhenFields />
        <Outcome error={error} done={done} />
        <div className="buttons">
          {nearest !== undefined && (
            <button type="button" onClick={() => take(nearest)}>
              {TEXT.takeNearest({ nearest })}
            </button>
          )}
          <button type="submit" id={SUBMIT_ID} className="primary" disabled={isBusy}>
            {TEXT.submit}
          </button>
        </div>
      </form>
    </FormProvider>
  )
})

/** The fields for one operation, several, or all of them. Free text with suggestions, so that a name can be pasted. */
function OperationFields({ catalogue }: { catalogue: Catalogue }) {
  const { control, register } = useFormContext<RuleFields>()
  const scope = useWatch({ control, name: 'scope' })
  const { fields, append, remove } = useFieldArray({ control, name: 'operations' })
  const list = useId()
  const isOne = fields.length === 1
  return (
    <fieldset>
      <legend>{TEXT.calls}</legend>
      <Choice label={TEXT.scope} {...register('scope')}>
        <option value="some">{TEXT.scopes.some}</option>
        <option value="all">{TEXT.scopes.all}</option>
      </Choice>
      {scope === 'some' && (
        <>
          {fields.map(({ id }, index) => (
            <div key={id} className="operation-field">
              <Field
                label={isOne ? TEXT.operation : TEXT.operationNumber({ number: index + 1 })}
                list={list}
                required
                spellCheck={false}
                autoCapitalize="none"
                {...register(`operations.${index}.operation_id`, { setValueAs: toTrimmed })}
              />
              {!isOne && (
                <button type="button" className="small" onClick={() => remove(index)}>
                  <span>{TEXTS.app.remove}</span>
                  <span className="visually-hidden">{` ${TEXT.operationNumber({ number: index + 1 })}`}</span>
                </button>
              )}
            </div>
          ))}
          <button type="button" className="small" onClick={() => append({ operation_id: '' }, { shouldFocus: false })}>
            {TEXT.addOperation}
          </button>
          <datalist id={list}>
            {catalogue.operations.map(({ operation_id, summary }) => (
              <option key={operation_id} value={operation_id}>
                {summary}
              </option>
            ))}
          </datalist>
        </>
      )}
    </fieldset>
  )
}

function WhoFields() {
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

/** Hints for the kinds of faults that need a delay. */
const DELAY_HINTS: Record<DelayedFaultKind, string> = {
  latency: TEXT.delayLateHint,
  delivery_delayed: TEXT.delayDeliveryHint,
}

function WhatFields({ catalogue }: { catalogue: Catalogue }) {
  const { control, register } = useFormContext<RuleFields>()
  const [kind, operations] = useWatch({ control, name: ['kind', 'operations'] })
  const list = useId()
  const delayHint = needsDelay(kind) ? DELAY_HINTS[kind] : undefined
  return (
    <fieldset>
      <legend>{TEXT.whatLegend}</legend>
      <div className="fields">
        <Choice label={TEXT.what} {...register('kind')}>
          {FAULT_KINDS.map((known) => (
            <option key={known} value={known}>
              {TEXT.kind[known]}
            </option>
          ))}
        </Choice>
        {kind === 'error' && (
          <Field
            label={TEXT.errorType}
            hint={TEXT.errorTypeHint}
            list={list}
            required
            spellCheck={false}
            autoCapitalize="none"
            {...register('error_type', { setValueAs: toTrimmed })}
          />
        )}
        <Field
          label={TEXT.delay}
          hint={delayHint ?? TEXT.delayHint}
          type="number"
          min={delayHint ? 1 : 0}
          required={delayHint !== undefined}
          {...register('delay_ms')}
        />
      </div>
      <datalist id={list}>
        {listErrors(catalogue, operations).map(({ error_type, error_message }) => (
          <option key={error_type} value={error_type}>
            {error_message}
          </option>
        ))}
      </datalist>
    </fieldset>
  )
}

/** Lists the errors that all chosen operations can raise. Without a known operation, lists the whole catalogue. */
function listErrors({ errors, operations }: Catalogue, chosen: RuleFields['operations']): Catalogue['errors'] {
  const known = chosen.filter(({ operation_id: id }) => operations.some(({ operation_id }) => operation_id === id))
  return errors.filter(({ operation_ids }) => known.every(({ operation_id }) => operation_ids.includes(operation_id)))
}

function WhenFields() {
  const { register } = useFormContext<RuleFields>()
  const now = (
    <>
      <span>{TEXT.untilHint}</span> <TenantTime />
    </>
  )
  return (
    <fieldset>
      <legend>{TEXT.when}</legend>
      <div className="fields">
        <Field label={TEXT.after} hint={TEXT.afterHint} type="number" min={0} {...register('after')} />
        <Field label={TEXT.times} hint={TEXT.timesHint} type="number" min={1} {...register('times')} />
        <Field label={TEXT.fromField} hint={TEXT.fromHint} type="datetime-local" step={1} {...register('from')} />
        <Field label={TEXT.untilField} hint={now} type="datetime-local" step={1} {...register('until')} />
      </div>
    </fieldset>
  )
}
