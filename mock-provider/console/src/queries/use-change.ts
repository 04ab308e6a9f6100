import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToasts } from './toast-context.tsx'
import { TEXTS } from '../messages/texts.ts'

export type Change<Result> = {
  /** Makes the change. */
  make: () => Promise<Result>
  done: string | ((result: Result) => string)
  /** Reverts the change. */
  undo?: ((result: Result) => Promise<unknown>) | undefined
}

/** Makes changes of the control plane whose outcome is a toast, with Undo where a change can be reverted. */
export function useChange(): { change: <Result>(wanted: Change<Result>) => Promise<boolean>; isBusy: boolean } {
  const queryClient = useQueryClient()
  const { show } = useToasts()
  const { mutateAsync, isPending } = useMutation({ mutationFn: (make: () => Promise<void>) => make() })
  /** @returns whether it succeeded */
  const attempt = (make: () => Promise<void>) =>
    mutateAsync(async () => {
      await make()
      await queryClient.invalidateQueries()
    }).then(
      () => true,
      (error: Error) => {
        show({ tone: 'bad', text: error.message })
        return false
      },
    )
  const revert = async (text: string, undo: () => Promise<unknown>) => {
    const isReverted = await attempt(async () => void (await undo()))
    if (isReverted) show({ tone: 'good', text: TEXTS.app.undone({ done: text }) })
  }
  const change = <Result>({ make, done, undo }: Change<Result>) =>
    attempt(async () => {
      const result = await make()
      const text = typeof done === 'function' ? done(result) : done
      show({ tone: 'good', text, undo: undo && (() => void revert(text, () => undo(result))) })
    })
  return { change, isBusy: isPending }
}
