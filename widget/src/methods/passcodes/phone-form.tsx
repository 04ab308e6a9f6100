import { NO_SCRIPT_METHOD } from '../../constants.ts'
import type { PhoneMethod } from '../../contacts/destination-kind.ts'
import { addPhoneStyles } from '../../theme/phone-styles.ts'
import { Button } from '../../ui/button.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { useBrowserLayoutEffect } from '../../ui/use-browser-layout-effect.ts'
import { usePhoneForm } from './use-phone-form.ts'

export function SmsForm() {
  return <PhoneForm type="sms" />
}

export function WhatsappForm() {
  return <PhoneForm type="whatsapp" />
}

function PhoneForm({ type }: { type: PhoneMethod }) {
  const { text, isSending, onSubmit, ...phone } = usePhoneForm(type)
  // A layout effect adds the styles before the form is painted.
  useBrowserLayoutEffect(addPhoneStyles, [])
  const texts = {
    country: text('phone.country'),
    label: text('phone.label'),
    placeholder: text('phone.placeholder'),
  }
  return (
    <form className="lk-stack" method={NO_SCRIPT_METHOD} noValidate onSubmit={(event) => void onSubmit(event)}>
      <PhoneField texts={texts} isReadOnly={isSending} {...phone} />
      <Button type="submit" variant="primary" isBusy={isSending}>
        {text(`phone.continue.${type}`)}
      </Button>
      <output className="lk-hidden">{isSending && text('form.sending')}</output>
    </form>
  )
}
