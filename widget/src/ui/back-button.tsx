type Props = { label: string; onClick: () => void; isDisabled: boolean }

export function BackButton({ label, onClick, isDisabled }: Props) {
  return (
    <button
      type="button"
      className="lk-back"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onClick}
    >
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="M20 12H5M11 5l-7 7 7 7" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  )
}
