import { useEffect, useState } from 'react'
import { clearReturnTo, readReturnTo } from '../return-to.ts'
import { Loading } from '../ui/loading.tsx'

type FollowReturnToProps = { onFollow: (path: string) => void }

/** Redirects a signed-in person to the stored path, once. */
export function FollowReturnTo({ onFollow }: FollowReturnToProps) {
  // Read before the effect clears it: StrictMode runs effects twice, and the second run would find '/'.
  const [path] = useState(readReturnTo)

  useEffect(() => {
    clearReturnTo()
    onFollow(path)
    // oxlint-disable-next-line react/exhaustive-deps -- a new callback must not redirect again
  }, [path])

  return <Loading />
}
