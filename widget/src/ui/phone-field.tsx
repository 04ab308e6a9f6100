import { useRef, useState } from 'react'
import { toAsciiDigitsInField } from '../browser/ascii-digits.ts'
import { useBrowserLayoutEffect } from './use-browser-layout-effect.ts'
import { TextField, type ErrorPart } from './text-field.tsx'

export type CountryOption<Region extends string = string> = { region: Region; label: string; code: string }

type Props<Region extends string> = {
  countries: readonly CountryOption<Region>[]
  region: Region
  value: string
  texts: { country: string; label: string; placeholder: string }
  /** With `webauthn` the browser offers passkeys, too. */
  autoComplete: string
  isReadOnly: boolean
  isInvalid: boolean
  error: readonly ErrorPart[]
  onRegion: (region: Region) => void
  /** Called before the person can choose a country, so that the complete list can be rendered. */
  onCountries: () => void
  /** @returns the formatted value */
  onChange: (value: string) => string
}

/** A country code and a number. Formatting keeps the caret behind the same digit. */
export function PhoneField<Region extends string>({
  countries,
  region,
  texts,
  onRegion,
  onCountries,
  ...props
}: Props<Region>) {
  const { label, placeholder, country } = texts
  const { onChange, ...rest } = props
  const caret = useRef<{ input: HTMLInputElement; position: number }>(undefined)
  useBrowserLayoutEffect(() => {
    const { input, position } = caret.current ?? {}
    caret.current = undefined
    if (input && position !== undefined) input.setSelectionRange(position, position)
  })
  const [composed, setComposed] = useState<string>()
  const isComposing = useRef(false)
  const onType = (typed: string, input: HTMLInputElement) => {
    // An input method editor (IME) loses its composition if a script changes the field during it.
    if (isComposing.current) return setComposed(typed)
    const value = toAsciiDigitsInField(input)
    const digitsBefore = countDigits(value.slice(0, input.selectionStart ?? value.length))
    const isAtEnd = input.selectionStart === value.length
    const shown = onChange(value)
    if (!isAtEnd) caret.current = { input, position: positionAfter(shown, digitsBefore) }
  }
  return (
    <TextField
      type="tel"
      name="phone"
      inputMode="tel"
      label={label}
      placeholder={placeholder}
      onChange={onType}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onCompositionEnd={({ currentTarget }) => {
        isComposing.current = false
        setComposed(undefined)
        onType(currentTarget.value, currentTarget)
      }}
      before={<CountrySelect {...{ countries, region, onRegion, onCountries }} label={country} />}
      {...rest}
      value={composed ?? rest.value}
    />
  )
}

type SelectProps<Region extends string> = Pick<Props<Region>, 'countries' | 'region' | 'onRegion' | 'onCountries'> & {
  label: string
}

/**
 * A native select. While closed, it is covered by the country code, but it still receives clicks and screen readers
 * read it.
 */
function CountrySelect<Region extends string>({
  countries,
  region,
  onRegion,
  onCountries,
  label,
}: SelectProps<Region>) {
  const chosen = countries.find((option) => option.region === region)
  return (
    <span className="lk-country">
      <select
        className="lk-country-select"
        aria-label={label}
        autoComplete="tel-country-code"
        value={region}
        onPointerDown={onCountries}
        onFocus={({ currentTarget }) => {
          onCountries()
          import('./country-typing.ts').then(
            ({ listenForNames }) => listenForNames(currentTarget),
            () => {}, // The list can be used with the arrow keys.
          )
        }}
        onChange={({ currentTarget }) => {
          const option = countries[currentTarget.selectedIndex]
          if (option) onRegion(option.region)
        }}
      >
        {countries.map((option) => (
          <option key={option.region} value={option.region}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="lk-country-code" aria-hidden="true">
        {`+${chosen?.code}`}
      </span>
    </span>
  )
}

function countDigits(text: string) {
  return text.replaceAll(/\D/g, '').length
}

function positionAfter(text: string, digits: number) {
  let seen = 0
  for (let index = 0; index < text.length; index++) {
    if (seen === digits) return index
    if (/\d/.test(text.charAt(index))) seen += 1
  }
  return text.length
}
