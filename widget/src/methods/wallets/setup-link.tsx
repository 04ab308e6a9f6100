import { LinkButton } from '../../ui/link-button.tsx'
import { useWalletText } from './use-wallet-text.ts'

export function SetupLink({ onClick }: { onClick: () => void }) {
  const text = useWalletText()
  return (
    <p className="lk-text">
      <LinkButton onClick={onClick}>{text('crypto.setup.title')}</LinkButton>
    </p>
  )
}
