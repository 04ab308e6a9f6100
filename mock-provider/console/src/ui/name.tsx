import { Fragment } from 'react'

/** An identifier that may wrap between its words. */
export function Name({ children, className }: { children: string; className?: string }) {
  return (
    <code className={className}>
      {children.split(/(?=[A-Z_:@/])/).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity, and never move
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </code>
  )
}
