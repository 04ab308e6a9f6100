import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { PasswordField } from './password-field.tsx'

async function renderField(props: Partial<Parameters<typeof PasswordField>[0]> = {}) {
  const onChange = vi.fn<(value: string) => void>()
  const screen = await render(
    <PasswordField
      label="Password"
      autoComplete="current-password"
      showLabel="Show password"
      hideLabel="Hide password"
      onChange={onChange}
      {...props}
    />,
  )
  const field = screen.getByLabelText('Password', { exact: true })
  return { screen, field, input: field.element() as HTMLInputElement, onChange }
}

test('a typed password is passed to `onChange` and never copied to an attribute', async () => {
  const { field, input, onChange } = await renderField()
  await field.fill('correct horse')
  expect(onChange).toHaveBeenLastCalledWith('correct horse')
  expect(input.outerHTML).not.toContain('correct horse')
})

test('the toggle shows and hides the password', { tags: 'password-create.toggle' }, async () => {
  const { screen, input } = await renderField()
  expect(input.type).toBe('password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  expect(input.type).toBe('text')
  await screen.getByRole('button', { name: 'Hide password' }).click()
  expect(input.type).toBe('password')
})

test('a visible password disables spell checking, autocorrection and autocapitalization', async () => {
  const { screen, field } = await renderField()
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(field).toHaveAttribute('spellcheck', 'false')
  await expect.element(field).toHaveAttribute('autocorrect', 'off')
  await expect.element(field).toHaveAttribute('autocapitalize', 'off')
})

test('showing the password keeps the caret, the selection and the focus', { tags: 'wcag.widget-3-3-8' }, async () => {
  const { screen, field, input } = await renderField()
  await field.fill('correct horse')
  input.setSelectionRange(3, 7)
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(field).toHaveFocus()
  await new Promise(requestAnimationFrame)
  expect([input.selectionStart, input.selectionEnd]).toEqual([3, 7])
  await userEvent.keyboard('X')
  expect(input.value).toBe('corX horse')
})

test('the password visibility toggle works with the keyboard', async () => {
  const { screen, field, input } = await renderField()
  await field.click()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Show password' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(input.type).toBe('text')
  await expect.element(screen.getByRole('button', { name: 'Hide password' })).toHaveFocus()
})

test('an error about the password is announced, describes the field and focuses it', async () => {
  const { screen, field } = await renderField({ isInvalid: true, error: [{ text: 'Wrong.' }] })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Wrong.')
  await expect.element(field).toHaveAccessibleDescription('Wrong.')
  await expect.element(field).toHaveFocus()
})
