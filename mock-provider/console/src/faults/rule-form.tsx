import { memo, useState, type FormEvent } from 'react'
import { ControlError } from '../../../control-client/control-client.ts'
import { control } from '../control.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useAction } from '../queries/use-action.ts'
import { ANY_OPERATION } from '../../../facts/fault-kinds.ts'
import type { Catalogue } from './catalogue.ts'
import { OperationFields } from './operation-fields.tsx'
import { takeNearest, toRule, type AskedRule } from './rule.ts'
import { WhatFields } from './what-fields.tsx'
import { WhenFields } from './when-fields.tsx'
import { WhoFields } from './who-fields.tsx'

const TEXT = EN.faults

const SUBMIT_ID = 'arm-rule'

type RuleFormProps = { catalogue: Catalogue; asked: AskedRule }

/** The form for every part of a rule. Memoised, because its lists are long and every key press in the search renders the page. */
export const RuleForm = memo(function RuleForm({ catalogue, asked }: RuleFormProps) {
  const tenant = useTenant()
  // A link that names only an error means all operations.
  const isForAll = asked.operation_id === ANY_OPERATION || (asked.operation_id === '' && asked.error_type !== '')
  const [operations, setOperations] = useState([isForAll ? '' : asked.operation_id])
  const [errorType, setErrorType] = useState(asked.error_type)
  const [nearest, setNearest] = useState<string>()
  const { run, isBusy, error, done } = useAction()
  const known = catalogue.operations.map(({ operation_id }) => operation_id)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = toRule(new FormData(event.currentTarget))
    setNearest(undefined)
    void run(async () => {
      await control.POST('/_mock/{tenant}/faults', { params: { path: { tenant } }, body }).catch((refusal: unknown) => {
        if (refusal instanceof ControlError) setNearest(refusal.nearest)
        throw refusal
      })
    }, TEXT.armed)
  }
  const take = (wanted: string) => {
    const better = takeNearest({ operations, error_type: errorType }, wanted, error ?? '', known)
    setOperations(better.operations)
    setErrorType(better.error_type)
    setNearest(undefined)
    document.getElementById(SUBMIT_ID)?.focus()
  }
  return (
    <form className="card rule" onSubmit={submit}>
      <OperationFields catalogue={catalogue} operations={operations} onChange={setOperations} isForAll={isForAll} />
      <WhatFields catalogue={catalogue} operations={operations} errorType={errorType} onErrorType={setErrorType} />
      <WhoFields />
      <WhenFields />
      <Outcome error={error} done={done} />
      <div className="buttons">
        {nearest !== undefined && (
          <button type="button" onClick={() => take(nearest)}>
            {TEXT.takeNearest(nearest)}
          </button>
        )}
        <button type="submit" id={SUBMIT_ID} className="primary" disabled={isBusy}>
          {TEXT.submit}
        </button>
      </div>
    </form>
  )
})
