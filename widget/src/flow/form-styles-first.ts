/** The styles of forms, for pages that load them lazily. Pages that bundle a form import the module directly. */
export { addFormStyles } from '../theme/form-styles.ts'
