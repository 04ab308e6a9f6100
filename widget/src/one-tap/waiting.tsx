/** A spinner in the place of Google's prompt, with what is being waited for. */
export function Waiting({ status }: { status: string }) {
  return (
    <>
      {status !== '' && <span className="lk-spinner lk-one-tap-spinner" />}
      <output className="lk-hidden">{status}</output>
    </>
  )
}
