import { ScreenTitle } from './screen-title.tsx'

/** The success screen of a sign-in. */
export function Success({ title, text }: { title: string; text: string }) {
  return (
    <div className="lk-stack">
      <ScreenTitle>{title}</ScreenTitle>
      <svg
        className="lk-check"
        viewBox="0 0 48 48"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        aria-hidden="true"
      >
        <path
          pathLength="1"
          d="M3 24a21 21 0 1 0 42 0 21 21 0 1 0-42 0M14 25l7 7 14-15"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p className="lk-text">{text}</p>
    </div>
  )
}
