import { useCallback, useState } from 'react'

export type ActionState = { isBusy: boolean; error: string | undefined; done: string | undefined }

/** The message after a successful change. It may depend on the result. */
export type Done<Result> = string | ((result: Result) => string)

type Run = <Result>(change: () => Promise<Result>, done?: Done<Result>) => Promise<void>

/** Runs a change and returns its progress and its outcome, in words. */
export function useAction(): ActionState & { run: Run } {
  const [state, setState] = useState<ActionState>({ isBusy: false, error: undefined, done: undefined })
  const run = useCallback<Run>(async (change, done) => {
    setState({ isBusy: true, error: undefined, done: undefined })
    try {
      const result = await change()
      setState({ isBusy: false, error: undefined, done: typeof done === 'function' ? done(result) : done })
    } catch (error) {
      setState({ isBusy: false, error: error instanceof Error ? error.message : String(error), done: undefined })
    }
  }, [])
  return { ...state, run }
}
