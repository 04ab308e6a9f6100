import { useEffect, useRef } from 'react'
import type { BootstrapInfo } from '../client/index.ts'
import type { WidgetConfig } from '../config.ts'
import { useClient } from './provider-context.tsx'
import { useBootstrap } from './use-bootstrap.ts'

/** Logs `render_login_screen` with the provider, once, when the project's configuration is known. */
export function useRenderEvent(options: WidgetConfig): void {
  const client = useClient()
  const { bootstrap, source } = useBootstrap(client)
  const isLogged = useRef(false)
  const isSettled = isKnown(source)
  useEffect(() => {
    if (!isSettled || isLogged.current) return
    isLogged.current = true
    client.events.log('render_login_screen', { options, bootstrap })
  }, [isSettled, client, options, bootstrap])
}

function isKnown(source: BootstrapInfo['source']) {
  return source === 'network' || source === 'default'
}
