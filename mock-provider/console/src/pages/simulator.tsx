import { toScopes } from '@latchkey/openapi'
import { useState } from 'react'
import type { ConnectionStep } from '../simulator/assistant-memory.ts'
import { useAssistant, type AssistantState } from '../simulator/use-assistant.ts'
import { AttackSection } from '../attacks/attack-section.tsx'
import { findWebUrl, getToolServerUrl } from '../connection/config.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { Notice, Page, Section } from '../ui/page.tsx'
import { ExactTime } from '../ui/time.tsx'
import { PastedResponse } from '../simulator/pasted-response.tsx'
import { PlayedChoice, ScopeChoice } from '../simulator/connect-options.tsx'
import { TokenClaims } from '../simulator/token-claims.tsx'
import { ToolCard } from '../simulator/tool-card.tsx'

const TEXT = TEXTS.simulator

export function Simulator() {
  const tenant = useTenant()
  const server_url = getToolServerUrl(tenant)
  // The key creates a new assistant for another tool server.
  return (
    <Page title={TEXT.title} intro={TEXT.intro}>
      {findWebUrl(tenant) === undefined && <Notice tone="plain">{TEXT.otherTenant}</Notice>}
      <Assistant key={server_url} server_url={server_url} />
      <AttackSection key={tenant} />
    </Page>
  )
}

function Assistant({ server_url }: { server_url: string }) {
  const { state, steps, tokens, scope, plays, start, finish, stop } = useAssistant(server_url)
  const [scopes, setScopes] = useState<readonly string[]>(toScopes(scope))
  const [played, setPlayed] = useState<string>(plays ?? 'simulator')
  const isBusy = state.status === 'connecting' || state.status === 'leaving'
  return (
    <>
      <p>
        <span>{`${TEXT.server}:`}</span> <code>{server_url}</code>
      </p>
      <div aria-live="polite">
        <Status state={state} />
      </div>
      {state.status === 'waiting' && <PastedResponse authorization_url={state.authorization_url} onPaste={finish} />}
      {state.status !== 'connected' && <PlayedChoice chosen={played} onChoose={setPlayed} />}
      {state.status !== 'connected' && <ScopeChoice chosen={scopes} onChoose={setScopes} />}
      <div className="buttons">
        {state.status !== 'connected' && (
          <button
            type="button"
            className="primary"
            disabled={isBusy}
            onClick={() => void start({ scope: scopes.join(' '), plays: played })}
          >
            {AGAIN.has(state.status) ? TEXT.again : TEXT.connect}
          </button>
        )}
        {state.status === 'connected' && (
          <button type="button" onClick={() => void stop()}>
            {TEXT.disconnect}
          </button>
        )}
      </div>
      {state.status === 'connected' && (
        <Section title={TEXT.tools}>
          {state.connection.tools.map((tool) => (
            <ToolCard key={tool.name} tool={tool} call={state.connection.call} />
          ))}
        </Section>
      )}
      {state.status === 'connected' && tokens && (
        <Section title={TEXT.tokens}>
          <TokenClaims tokens={tokens} />
        </Section>
      )}
      <Section title={TEXT.steps}>
        <Steps steps={steps} />
      </Section>
    </>
  )
}

/** In these states, the button offers another attempt instead of a first connection. */
const AGAIN = new Set<AssistantState['status']>(['failed', 'expired', 'waiting'])

function Status({ state }: { state: AssistantState }) {
  if (state.status === 'connecting') return <Notice tone="plain">{TEXT.connecting}</Notice>
  if (state.status === 'leaving') return <Notice tone="plain">{TEXT.leaving}</Notice>
  if (state.status === 'connected') return <Notice tone="good">{TEXT.isConnected}</Notice>
  if (state.status === 'expired') return <Notice tone="bad">{TEXT.expired}</Notice>
  if (state.status === 'disconnected') return null
  if (state.status === 'waiting') return <Notice tone="plain">{TEXT.waiting}</Notice>
  return (
    <Notice tone="bad">
      {state.failure.kind === 'denied' ? TEXT.denied : TEXT.failed({ reason: state.failure.reason })}
    </Notice>
  )
}

function Steps({ steps }: { steps: readonly ConnectionStep[] }) {
  if (steps.length === 0) return <p className="empty">{TEXT.stepsEmpty}</p>
  return (
    <ol className="steps">
      {steps.map((step) => (
        <li key={step.id}>
          <span>{TEXT.step[step.id]}</span> <ExactTime at={step.at} />
          <code>{step.detail}</code>
        </li>
      ))}
    </ol>
  )
}
