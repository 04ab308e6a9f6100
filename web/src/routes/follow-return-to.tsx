import { useEffect, useState } from 'react'
import { clearReturnTo, readReturnTo } from '../return-to.ts'
import { Loading } from '../ui/loading.tsx'

type FollowReturnToProps = { onFollow: (path: string) => void }

/** Sends a signed-in person where they wanted to go, once. */
export function FollowReturnTo({ onFollow }: FollowReturnToProps) {
  // Read while rendering and cleared afterwards: StrictMode runs effects twice, and the second must not find '/'.
  const [path] = useState(readReturnTo)

  useEffect(() => {
    clearReturnTo()
    onFollow(path)
    // oxlint-disable-next-line react/exhaustive-deps -- a new callback is no reason to go again
  }, [path])

  return <Loading />
}
