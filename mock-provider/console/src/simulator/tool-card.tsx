import type { CallToolResult, Tool } from '@modelcontextprotocol/client'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { findMember } from '../browser/object-members.ts'
import { TEXTS } from '../messages/texts.ts'
import { useAction } from '../queries/use-action.ts'
import { Field, toTrimmed } from '../ui/field.tsx'
import { Linkified } from '../ui/prose.tsx'
import { Outcome } from '../ui/outcome.tsx'

const TEXT = TEXTS.simulator

type ToolCardProps = { tool: Tool; call: (name: string, args: Record<string, unknown>) => Promise<CallToolResult> }

/** One tool: a form for its arguments, and its last result. */
export function ToolCard({ tool, call }: ToolCardProps) {
  const [result, setResult] = useState<CallToolResult>()
  const { run, isBusy, error } = useAction()
  const required = tool.inputSchema.required ?? []
  const properties = Object.entries(tool.inputSchema.properties ?? {})
  // Fields are registered by position, because the library would read a name with a dot as a path.
  const { register, handleSubmit } = useForm({ defaultValues: { values: properties.map(() => '') } })
  const submit = handleSubmit(({ values }) => {
    const filled = properties.map(([name], index) => [name, values[index] ?? ''] as const).filter(([, value]) => value)
    setResult(undefined)
    return run(async () => setResult(await call(tool.name, Object.fromEntries(filled))))
  })
  return (
    <form className="card" onSubmit={(event) => void submit(event)}>
      <h3>{tool.title ?? tool.name}</h3>
      {tool.description && <p>{tool.description}</p>}
      {properties.map(([name, property], index) => {
        const isRequired = required.includes(name)
        const need = isRequired ? TEXT.argumentRequired : TEXT.argumentOptional
        const description = findMember(property, 'description')
        return (
          <Field
            key={name}
            label={`${name} (${need})`}
            hint={typeof description === 'string' ? description : undefined}
            required={isRequired}
            {...register(`values.${index}`, { setValueAs: toTrimmed })}
          />
        )
      })}
      <button type="submit" disabled={isBusy}>
        {isBusy ? TEXT.calling : TEXT.call({ tool: tool.name })}
      </button>
      <Outcome error={error} done={undefined} />
      <div aria-live="polite">{result && <Result result={result} />}</div>
    </form>
  )
}

function Result({ result }: { result: CallToolResult }) {
  return (
    <div className={result.isError ? 'tool-result tool-result-error' : 'tool-result'}>
      <h4>{result.isError ? TEXT.resultIsError : TEXT.result}</h4>
      {result.content.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one result keep their order
        <p key={index} className="tool-result-text">
          {part.type === 'text' ? <Linkified text={part.text} /> : part.type}
        </p>
      ))}
    </div>
  )
}
