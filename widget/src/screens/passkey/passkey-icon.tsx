/** A key and the person it belongs to. */
export function PasskeyIcon() {
  return (
    <svg
      className="lk-icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M5.5 8a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M2.5 20q0-5 6.5-5 1.5 0 2.5.4M14.500 13a3 3 0 1 0 6 0 3 3 0 1 0-6 0M17.500 16v5l2-1.500" />
    </svg>
  )
}
