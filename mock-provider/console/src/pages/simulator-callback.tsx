import { useEffect, useState } from 'react'
import { finishAuthorization } from '../simulator/assistant.ts'
import { EN } from '../messages/en.ts'
import { replaceLocation } from '../router.ts'
import { Link } from '../ui/link.tsx'
import { Notice, Page } from '../ui/page.tsx'

/** One exchange per authorization response, because a code is valid once and the page may render several times. */
const exchanges = new Map<string, ReturnType<typeof finishAuthorization>>()

function finishOnce(search: string) {
  const running = exchanges.get(search) ?? finishAuthorization(new URLSearchParams(search))
  exchanges.set(search, running)
  return running
}

/** The redirect URI of the simulated assistant. Finishes the authorization and returns to the simulator. */
export function SimulatorCallback() {
  const [isUnasked, setIsUnasked] = useState(false)
  useEffect(() => {
    let isShown = true
    void finishOnce(window.location.search).then((return_to) => {
      if (!isShown) return
      if (return_to === undefined) setIsUnasked(true)
      else replaceLocation(return_to)
    })
    return () => {
      isShown = false
    }
  }, [])
  return (
    <Page title={EN.simulator.title}>
      {isUnasked ? (
        <>
          <Notice tone="bad">{EN.simulator.unasked}</Notice>
          <Link href="/simulator">{EN.simulator.back}</Link>
        </>
      ) : (
        <Notice tone="plain">{EN.simulator.finishing}</Notice>
      )}
    </Page>
  )
}
