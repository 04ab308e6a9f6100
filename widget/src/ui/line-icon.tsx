/** A line drawing, 24 × 24, in the colour of the text. */
export function LineIcon({ path }: { path: string }) {
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
      <path d={path} />
    </svg>
  )
}
