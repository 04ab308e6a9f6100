import form from './form.css?inline'
import { addStyles } from './adopt-styles.ts'

/** Adds the styles of forms, and of the buttons that have texts below them. */
export function addFormStyles(): void {
  addStyles(form)
}
