import { addStyles } from './adopt-styles.ts'
import phone from './phone.css?inline'

/** Adds the styles of fields for phone numbers, besides those of forms. */
export function addPhoneStyles(): void {
  addStyles(phone)
}
