import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
} from 'react'
import { toAsciiDigitsInField } from '../browser/ascii-digits.ts'
import { Filled } from './form.tsx'
import { editDigits, findPasscode, readDigits, toDigits, type SelectedPart } from './passcode-digits.ts'

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
  const boxes = useRef<HTMLDivElement>(null)
  const { selection, before, isBackspace, select, selectNext, ...keys } = useBoxSelection(boxes, props, composed)
  const shown = composed === undefined ? value : toDigits(composed)

  const toBox = (digit: string, box: number) => (
    <span key={box} className="lk-box" data-active={isActive(box, selection) ? '' : undefined} aria-hidden="true">
      {digit.trim()}
    </span>
  )
  const accept = (digits: string) => {
    if (digits === value) return
    onChange(digits)
    if (digits.length === length) onComplete(digits)
  }
  const edit = (input: HTMLInputElement, isBackspace = false) => {
    const raw = toAsciiDigitsInField(input)
    const { digits, caret, isMalformed } = editDigits(value, before(), raw, selectionOf(input).start, length)
    // After the deletion of a digit between others, the one before it is selected for the next Backspace.
    const box = isBackspace && caret < digits.length ? caret - 1 : caret
    if (isMalformed) onMalformed()
    accept(digits)
    if (digits !== value) return selectNext(box)
    input.value = value
    select(input, box)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (isReadOnly) return
    event.preventDefault()
    const text = event.clipboardData.getData('text')
    const passcode = findPasscode(text, length)
    if (passcode !== undefined) return accept(passcode)
    const digits = toDigits(text)
    if (digits === '' || digits.length > length) return onMalformed()
    const { start, end } = selectionOf(event.currentTarget)
    accept(readDigits(value.slice(0, start) + digits + value.slice(end), length))
    selectNext(start + digits.length)
  }
  return (
    <div className="lk-boxes" dir="ltr" ref={boxes}>
      <Filled
        find={() => boxes.current?.querySelector('input')}
        known={() => composed ?? value}
        onFilled={(filled) => onChange(readDigits(filled, length))}
      />
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
          const { isComposing, inputType }: Partial<InputEvent> = nativeEvent
          if (isComposing) setComposed(currentTarget.value)
          else edit(currentTarget, isBackspace(inputType))
        }}
        onCompositionEnd={({ currentTarget }) => {
          setComposed(undefined)
          edit(currentTarget)
        }}
        onPaste={onPaste}
        onClick={(event) => select(event.currentTarget, boxAt(event, length))}
        {...keys}
      />
      {shown.padEnd(length).slice(0, length).split('').map(toBox)}
    </div>
  )
}

function boxAt({ currentTarget, clientX }: MouseEvent, length: number) {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.floor(((clientX - left) / width) * length)
}

function isActive(box: number, selection: SelectedPart | undefined) {
  return selection !== undefined && box >= selection.start && box < Math.max(selection.end, selection.start + 1)
}

/**
 * Follows the field's selection, so that the box that is lit is always the one where typing goes. A caret before a digit
 * becomes a selection of that digit, so that typing replaces it.
 */
function useBoxSelection(boxes: RefObject<HTMLDivElement | null>, { value, length }: Props, composed?: string) {
  const isComposing = composed !== undefined
  const [selection, setSelection] = useState<SelectedPart>()
  const beforeEdit = useRef<SelectedPart>(undefined)
  const next = useRef<number>(undefined)
  const latestKey = useRef('')

  const follow = () => {
    const input = boxes.current?.querySelector('input')
    if (!input || isComposing) return
    const root = input.getRootNode()
    if (!('activeElement' in root) || root.activeElement !== input) return setSelection(undefined)
    const { start, end } = selectionOf(input)
    const hasBox = start < input.value.length || start === length
    if (start === end && hasBox) selectBox(input, start, length)
    const selected = selectionOf(input)
    setSelection((last) => (last?.start === selected.start && last.end === selected.end ? last : selected))
  }
  const select = (input: HTMLInputElement, box: number) => {
    selectBox(input, box, length)
    follow()
  }
  useLayoutEffect(() => {
    const input = boxes.current?.querySelector('input')
    if (input && next.current !== undefined) selectBox(input, next.current, length)
    next.current = undefined
    beforeEdit.current = undefined
    // oxlint-disable-next-line react/set-state-in-effect -- the browser moves the selection with the value
    follow()
  }, [value]) // oxlint-disable-line react-hooks/exhaustive-deps -- only a new value moves the selection
  useEffect(() => {
    const element = boxes.current
    const remember = () => {
      const input = element?.querySelector('input')
      // During a composition, what is composed is selected.
      if (input && !isComposing) beforeEdit.current = selectionOf(input)
    }
    element?.addEventListener('beforeinput', remember)
    document.addEventListener('selectionchange', follow)
    element?.addEventListener('selectionchange', follow)
    return () => {
      element?.removeEventListener('beforeinput', remember)
      document.removeEventListener('selectionchange', follow)
      element?.removeEventListener('selectionchange', follow)
    }
  })
  return {
    selection,
    /** Returns what the latest edit replaced. */
    before: () => beforeEdit.current ?? selection ?? { start: 0, end: value.length },
    /**
     * Whether an edit deleted backwards. Keyboards on a screen may report no keys, and WebKit reports the type of Backspace
     * when the Delete key removes a selection.
     */
    isBackspace: (type: string | undefined) => type === 'deleteContentBackward' && latestKey.current !== 'Delete',
    select,
    /** Selects a box as soon as the new digits are shown. */
    selectNext: (box: number) => void (next.current = box),
    onFocus: follow,
    onBlur: follow,
    onKeyUp: follow,
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      latestKey.current = event.key
      if (event.key !== 'ArrowLeft' || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const { start, end } = selectionOf(event.currentTarget)
      select(event.currentTarget, end - start > 1 ? start : start - 1)
    },
  }
}

function selectionOf({ selectionStart, selectionEnd, value }: HTMLInputElement): SelectedPart {
  return { start: selectionStart ?? value.length, end: selectionEnd ?? value.length }
}

function selectBox(input: HTMLInputElement, box: number, length: number) {
  const start = Math.min(Math.max(box, 0), input.value.length, length - 1)
  input.setSelectionRange(start, Math.min(start + 1, input.value.length))
}
