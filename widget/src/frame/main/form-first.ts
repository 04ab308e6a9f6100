/** The form of the main screen, for pages that load it lazily. Bundled pages import the module directly. */
export { LoginForm } from './login-form.tsx'
