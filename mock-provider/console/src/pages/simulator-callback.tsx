import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { finishAuthorization } from '../simulator/assistant.ts'
import { TEXTS } from '../messages/texts.ts'
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
  const navigate = useNavigate()
  const [isUnasked, setIsUnasked] = useState(false)
  useEffect(() => {
    let isShown = true
    void finishOnce(window.location.search).then((return_to) => {
      if (!isShown) return
      if (return_to === undefined) setIsUnasked(true)
      else void navigate(return_to, { replace: true })
    })
    return () => {
      isShown = false
    }
  }, [navigate])
  return (
    <Page title={TEXTS.simulator.title}>
      {isUnasked ? (
        <>
          <Notice tone="bad">{TEXTS.simulator.unasked}</Notice>
          <Link to="/simulator">{TEXTS.simulator.back}</Link>
        </>
      ) : (
        <Notice tone="plain">{TEXTS.simulator.finishing}</Notice>
      )}
    </Page>
  )
}
