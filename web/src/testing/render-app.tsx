import { ProviderContext } from '@latchkey/widget'
import { StrictMode, useEffect } from 'react'
import { MemoryRouter, useLocation, useNavigate, useNavigationType } from 'react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { AppConfig } from '../app-config.ts'
import type { AsanaConnections } from '../asana-connections.ts'
import { AppContext } from '../app-context.ts'
import { AppRoutes } from '../app.tsx'
import { createSignInQuestions } from '../sign-in-questions.ts'
import { createFakeClient, type FakeClient } from './fake-client.ts'

const CONFIG: AppConfig = {
  public_token: 'public-token-test-web',
  provider_url: 'https://provider.example',
  frame_url: 'https://provider.example/frame',
  asana_client_id: '1200000000000001',
  asana_authorize_url: 'https://asana.example/-/oauth_authorize',
  tool_server_url: 'https://tools.example/mcp',
}

type RenderOptions = { fake?: FakeClient; config?: Partial<AppConfig>; asana?: AsanaConnections }

const NOT_CONNECTED: AsanaConnections = { start: async () => {}, find: async () => undefined, remove: async () => {} }

/** Renders the whole app at an address, in StrictMode, with a fake client. The test page itself never navigates. */
export async function renderApp(
  path: string,
  { fake = createFakeClient(), config, asana = NOT_CONNECTED }: RenderOptions = {},
) {
  const navigation = { leave: vi.fn(), leaveFrom: vi.fn(), replace: vi.fn(), reload: vi.fn() }
  const questions = createSignInQuestions()
  let open: (path: string) => void = () => {}
  const screen = await render(
    <StrictMode>
      <AppContext value={{ config: { ...CONFIG, ...config }, client: fake.client, navigation, asana, questions }}>
        <ProviderContext client={fake.client}>
          <MemoryRouter initialEntries={[path]}>
            <AppRoutes />
            <Address onReady={(next) => (open = next)} />
          </MemoryRouter>
        </ProviderContext>
      </AppContext>
    </StrictMode>,
  )
  return {
    screen,
    fake,
    navigation,
    questions,
    address: screen.getByTestId('address'),
    /** Opens another address in the same page. */
    open: (next: string) => open(next),
  }
}

function Address({ onReady }: { onReady: (open: (path: string) => void) => void }) {
  const { pathname, search } = useLocation()
  const action = useNavigationType()
  const navigate = useNavigate()
  useEffect(() => {
    onReady((path) => void navigate(path))
  })
  return (
    <p data-testid="address" data-action={action}>
      {pathname + search}
    </p>
  )
}
