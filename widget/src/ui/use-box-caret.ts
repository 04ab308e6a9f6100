import { useLayoutEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'

type Caret = { start: number; end: number }

/** Selects the digit in its box instead of placing the caret between digits, so that typing replaces the digit. */
export function useBoxCaret(value: string) {
  const [caret, setCaret] = useState<Caret>()
  const next = useRef<{ input: HTMLInputElement; box: number }>(undefined)
  useLayoutEffect(() => {
    if (next.current) select(next.current.input, next.current.box)
    next.current = undefined
  }, [value])
  return {
    caret,
    select,
    onSelect({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
      const { start, end } = caretOf(input)
      if (start === end && start < input.value.length) select(input, start)
      else setCaret({ start, end })
    },
    onFocus: ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => setCaret(caretOf(input)),
    onBlur: () => setCaret(undefined),
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      const { start, end } = caretOf(event.currentTarget)
      if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'ArrowLeft') {
        event.preventDefault()
        select(event.currentTarget, start - 1)
      }
      // After deleting a digit, the box before it is selected for the next Backspace.
      if (event.key === 'Backspace' && end - start === 1) next.current = { input: event.currentTarget, box: start - 1 }
    },
  }
}

function caretOf({ selectionStart, selectionEnd, value }: HTMLInputElement): Caret {
  return { start: selectionStart ?? value.length, end: selectionEnd ?? value.length }
}

function select(input: HTMLInputElement, box: number) {
  const start = Math.min(Math.max(box, 0), input.value.length)
  input.setSelectionRange(start, Math.min(start + 1, input.value.length))
}
