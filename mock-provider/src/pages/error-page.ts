import type { ErrorBody } from '@latchkey/openapi'
import { html, type Page } from './html.ts'

type ErrorPageOptions = { title?: string | undefined; signInPage: string | undefined }

/** Returns the page shown when a sign-in or a logout fails, with technical details for engineers. */
export function errorPage(error: ErrorBody, options: ErrorPageOptions): Page {
  const { title = 'Sign-in could not be completed', signInPage } = options
  const { status_code, error_type, error_message, request_id, error_url, error_details = {} } = error
  const facts = Object.entries({ status_code, error_type, request_id, ...error_details })
  return {
    title,
    banner: 'Mock identity provider',
    status: status_code,
    body: html`
      <h1>${title}</h1>
      <p role="alert">${error_message}</p>
      ${signInPage !== undefined && html`<a class="button primary" href="${signInPage}">Back to sign-in</a>`}
      <details>
        <summary>Technical details</summary>
        <dl>
          ${facts.map(
            ([name, value]) =>
              html`<dt>${name}</dt>
                <dd>${String(value)}</dd>`,
          )}
          <dt>error_url</dt>
          <dd><a href="${error_url}" rel="noreferrer">${error_url}</a></dd>
        </dl>
      </details>
    `,
  }
}
