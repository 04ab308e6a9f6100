/** The styles of forms, for pages that load them. Pages that bundle a form import the module itself. */
export { addFormStyles } from '../theme/form-styles.ts'
