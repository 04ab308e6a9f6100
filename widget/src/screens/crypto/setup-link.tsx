import { useText } from '../../flow/use-text.ts'
import { LinkButton } from '../../ui/link-button.tsx'

export function SetupLink({ onClick }: { onClick: () => void }) {
  const text = useText()
  return (
    <p className="lk-text">
      <LinkButton onClick={onClick}>{text('crypto.setup.title')}</LinkButton>
    </p>
  )
}
