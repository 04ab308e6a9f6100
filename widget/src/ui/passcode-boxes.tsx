import {
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type SyntheticEvent,
} from 'react'
import { toAsciiDigits, toAsciiDigitsInField } from '../browser/ascii-digits.ts'
import { useReadField } from './form.tsx'
import { findPasscode, toDigits } from './passcode-digits.ts'

type Props = {
  inputRef?: Ref<HTMLInputElement>
  value: string
  /** Number of boxes. */
  length: number
  labelledBy: string
  describedBy: string
  isInvalid: boolean
  isReadOnly: boolean
  onChange: (digits: string) => void
  /** Called when something other than digits was typed or pasted. */
  onMalformed: () => void
  /** Called when the last box was filled. */
  onComplete: (passcode: string) => void
}

/**
 * Boxes drawn over one real input, which keeps autofill, pasting and screen readers working.
 *
 * @see HTML standard, autofill: `one-time-code`
 */
export function PasscodeBoxes(props: Props) {
  const { inputRef, value, length, labelledBy, describedBy, isInvalid, isReadOnly, onChange, onMalformed, onComplete } =
    props
  const [composed, setComposed] = useState<string>()
  const { caret, select, ...caretHandlers } = useBoxCaret(value)
  const shown = composed === undefined ? value : toDigits(composed)

  const accept = (raw: string) => {
    const digits = readDigits(raw, length)
    if (digits === value) {
      if (toAsciiDigits(raw).trim() !== value) onMalformed()
      return
    }
    onChange(digits)
    if (digits.length === length) onComplete(digits)
  }
  const boxes = useFilledBoxes(props)
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (isReadOnly) return
    event.preventDefault()
    const text = event.clipboardData.getData('text')
    const passcode = findPasscode(text, length)
    if (passcode !== undefined) accept(passcode)
    else if (toDigits(text) === '' || toDigits(text).length > length) onMalformed()
    else accept(insert(event.currentTarget, toDigits(text)))
  }
  const onClick = (event: MouseEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    select(event.currentTarget, Math.floor(((event.clientX - left) / width) * length))
  }
  return (
    <div className="lk-boxes" dir="ltr" ref={boxes}>
      <input
        ref={inputRef}
        className="lk-boxes-input"
        type="text"
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        readOnly={isReadOnly}
        value={composed ?? value}
        onChange={({ currentTarget, nativeEvent }) => {
          if ('isComposing' in nativeEvent && nativeEvent.isComposing) setComposed(currentTarget.value)
          else accept(toAsciiDigitsInField(currentTarget))
        }}
        onCompositionEnd={({ currentTarget }) => {
          setComposed(undefined)
          accept(toAsciiDigitsInField(currentTarget))
        }}
        onPaste={onPaste}
        onClick={onClick}
        {...caretHandlers}
      />
      {shown
        .padEnd(length)
        .slice(0, length)
        .split('')
        .map((_, box) => (
          <span
            key={box}
            className="lk-box"
            data-active={isActive(box, caret, Math.min(shown.length, length - 1)) ? '' : undefined}
            aria-hidden="true"
          >
            {shown[box]}
          </span>
        ))}
    </div>
  )
}

function readDigits(raw: string, length: number): string {
  return findPasscode(raw, length) ?? toDigits(raw).slice(0, length)
}

/** Reads the boxes when their form is submitted. Returns a reference to the element around the input. */
function useFilledBoxes({ value, length, onChange }: Props) {
  const boxes = useRef<HTMLDivElement>(null)
  useReadField(() => {
    const digits = readDigits(boxes.current?.querySelector('input')?.value ?? '', length)
    if (digits === value) return false
    onChange(digits)
    return true
  })
  return boxes
}

/** Clamps the caret to the boxes: between two events it may be behind a deleted digit. */
function isActive(box: number, caret: Caret | undefined, lastBox: number) {
  if (!caret) return false
  const start = Math.min(caret.start, lastBox)
  return box >= start && box < Math.max(caret.end, start + 1)
}

function insert({ value, selectionStart, selectionEnd }: HTMLInputElement, digits: string) {
  return value.slice(0, selectionStart ?? value.length) + digits + value.slice(selectionEnd ?? value.length)
}

type Caret = { start: number; end: number }

/** Selects the digit in its box instead of placing the caret between digits, so that typing replaces the digit. */
function useBoxCaret(value: string) {
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
