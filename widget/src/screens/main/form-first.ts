/** The form of the main screen, for pages that load it. Pages that bundle it import the module itself. */
export { LoginForm } from './login-form.tsx'
