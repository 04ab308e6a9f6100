/** A spinner in the place of Google's prompt, with a text that says what the user is waiting for. */
export function Waiting({ status }: { status: string }) {
  return (
    <>
      {status !== '' && <span className="lk-spinner lk-one-tap-spinner" />}
      <output className="lk-hidden">{status}</output>
    </>
  )
}
