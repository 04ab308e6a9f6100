import { Skeleton } from '../../ui/skeleton.tsx'
import { useIdpText } from './use-idp-text.ts'

export function IdpLoading() {
  const text = useIdpText()
  return <Skeleton label={text('loading')} hasTitle parts={['button', 'button']} />
}
