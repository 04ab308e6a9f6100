import { useEffect, useState } from 'react'
import { finishAuthorization } from '../simulator/assistant.ts'
import { EN } from '../messages/en.ts'
import { replaceLocation } from '../router.ts'
import { Link } from '../ui/link.tsx'
import { Notice, Page } from '../ui/page.tsx'

/** One exchange per answer, however often the page is drawn: a code is good once. */
const exchanges = new Map<string, ReturnType<typeof finishAuthorization>>()

function finishOnce(search: string) {
  const running = exchanges.get(search) ?? finishAuthorization(new URLSearchParams(search))
  exchanges.set(search, running)
  return running
}

/** Where the authorization server sends the person back to. Goes on to the simulator. */
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
