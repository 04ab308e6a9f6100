import { useCallback, useEffect, useState } from 'react'
import { forget, recall, remember, type ConnectFailure } from './assistant-memory.ts'
import { connect, disconnect, finishPasted, hasToken, toConnectFailure, type Connection } from './assistant.ts'

export type AssistantState =
  | { status: 'disconnected' }
  | { status: 'connecting' }
  | { status: 'leaving' }
  | { status: 'waiting'; authorization_url: string }
  | { status: 'connected'; connection: Connection }
  | { status: 'expired' }
  | { status: 'failed'; failure: ConnectFailure }

function toInitialState(server_url: string): AssistantState {
  const { failure, authorization_url } = recall(server_url)
  if (failure) return { status: 'failed', failure }
  if (authorization_url !== undefined) return { status: 'waiting', authorization_url }
  return { status: hasToken(server_url) ? 'connecting' : 'disconnected' }
}

async function tryToConnect(server_url: string, mayLeave: boolean): Promise<AssistantState> {
  try {
    const connection = await connect(server_url, mayLeave)
    if (connection) return { status: 'connected', connection }
    const { authorization_url } = recall(server_url)
    if (authorization_url !== undefined) return { status: 'waiting', authorization_url }
    return { status: mayLeave ? 'leaving' : 'expired' }
  } catch (error) {
    return { status: 'failed', failure: toConnectFailure(error) }
  }
}

/** One attempt at a time, because a refresh token is valid once (RFC 9700 §4.14.2) and the page may render several times. */
const resuming = new Map<string, Promise<AssistantState>>()

function resume(server_url: string): Promise<AssistantState> {
  const running = resuming.get(server_url) ?? tryToConnect(server_url, false).finally(() => resuming.delete(server_url))
  resuming.set(server_url, running)
  return running
}

/**
 * The simulated assistant of a tool server. With a token it connects automatically, but it opens the authorization page
 * only after the user's click.
 */
export function useAssistant(server_url: string) {
  const [state, setState] = useState(() => toInitialState(server_url))
  // Discards the stored registration first, because a restarted mock does not know earlier ones.
  const start = useCallback(
    async ({ scope, plays }: { scope: string; plays: string }) => {
      forget(server_url)
      remember(server_url, { scope, plays })
      setState({ status: 'connecting' })
      setState(await tryToConnect(server_url, true))
    },
    [server_url],
  )
  /** @returns whether the pasted address is the response */
  const finish = useCallback(
    async (address: string) => {
      if (!(await finishPasted(server_url, address))) return false
      setState({ status: 'connecting' })
      const { failure } = recall(server_url)
      setState(failure ? { status: 'failed', failure } : await tryToConnect(server_url, false))
      return true
    },
    [server_url],
  )
  const stop = useCallback(async () => {
    await disconnect(server_url, state.status === 'connected' ? state.connection : undefined)
    setState({ status: 'disconnected' })
  }, [server_url, state])
  useEffect(() => {
    let isShown = true
    if (hasToken(server_url)) void resume(server_url).then((next) => isShown && setState(next))
    return () => {
      isShown = false
    }
  }, [server_url])
  const { steps, tokens, scope = '', plays } = recall(server_url)
  return { state, steps, tokens, scope, plays, start, finish, stop }
}
