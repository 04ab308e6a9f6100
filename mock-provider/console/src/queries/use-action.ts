import { useMutation, useQueryClient } from '@tanstack/react-query'

export type ActionState = { isBusy: boolean; error: string | undefined; done: string | undefined }

/** The message after a successful change. It may depend on the result. */
export type Done<Result> = string | ((result: Result) => string)

type Run = <Result>(change: () => Promise<Result>, done?: Done<Result>) => Promise<void>

/** Runs changes through the control plane and then refetches all shown data. Returns the outcome as text. */
export function useAction(): ActionState & { run: Run; clear: () => void } {
  const queryClient = useQueryClient()
  const { mutateAsync, reset, isPending, error, data } = useMutation({
    mutationFn: async (change: () => Promise<string | undefined>) => {
      const done = await change()
      await queryClient.invalidateQueries()
      return done
    },
  })
  const run: Run = async (change, done) => {
    const toDone = async () => {
      const result = await change()
      return typeof done === 'function' ? done(result) : done
    }
    await mutateAsync(toDone).catch(() => {}) // the returned `error` reports it
  }
  return { run, clear: reset, isBusy: isPending, error: error?.message, done: data }
}
