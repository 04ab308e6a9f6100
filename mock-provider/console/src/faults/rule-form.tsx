import { memo, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { ControlError } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { useAction } from '../queries/use-action.ts'
import { useTenant } from '../connection/tenant.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { ANY_OPERATION } from '../../../facts/fault-kinds.ts'
import type { Catalogue } from './catalogue.ts'
import { OperationFields } from './operation-fields.tsx'
import { EMPTY_RULE, type RuleFields } from './rule-fields.ts'
import { takeNearest, toRule, type AskedRule } from './rule.ts'
import { WhatFields } from './what-fields.tsx'
import { WhenFields } from './when-fields.tsx'
import { WhoFields } from './who-fields.tsx'

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
