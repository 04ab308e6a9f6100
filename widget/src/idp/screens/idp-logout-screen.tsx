import type { LogoutStartRequest } from '../../client/index.ts'
import { parseLogoutRequest } from '../logout-request.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { Status } from '../../ui/status.tsx'
import { IdpFailure } from './idp-failure.tsx'
import { IdpLoading } from './idp-loading.tsx'
import { IdpProblem } from './idp-problem.tsx'
import { useIdpLogout } from './use-idp-logout.ts'
import { useIdpRequest } from './use-idp-request.ts'
import { useIdpText } from './use-idp-text.ts'

export function IdpLogoutScreen() {
  const parsed = useIdpRequest(parseLogoutRequest)
  return 'problem' in parsed ? <IdpProblem problem={parsed.problem} /> : <Logout request={parsed.request} />
}

function Logout({ request }: { request: LogoutStartRequest }) {
  const { step, preflight, errorText, logOut, stay } = useIdpLogout(request)
  const text = useIdpText()
  if (preflight.errorText !== undefined) return <IdpFailure errorText={preflight.errorText} onRetry={preflight.retry} />
  if (errorText !== undefined) return <Alert parts={[{ text: errorText }]} />
  switch (step) {
    case 'loading':
      return <IdpLoading />
    case 'leaving':
      return <Status>{text('idp.logout.leaving')}</Status>
    case 'stayed':
      return <Status>{text('idp.logout.stayed')}</Status>
    case 'done':
      return <Status>{text('idp.logout.done')}</Status>
    case 'asking':
      return (
        <div className="lk-stack">
          <ScreenTitle>{text('idp.logout.title')}</ScreenTitle>
          <Button variant="primary" onClick={logOut}>
            {text('idp.logout.yes')}
          </Button>
          <Button variant="secondary" onClick={stay}>
            {text('idp.logout.no')}
          </Button>
        </div>
      )
  }
}
