import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Banner } from './banner.tsx'

test.each([
  ['success', 'status'],
  ['error', 'alert'],
] as const)('a banner of the tone %s has its own colors and the role %s', async (tone, role) => {
  const screen = await render(<Banner tone={tone}>It went so.</Banner>)
  await expect.element(screen.getByRole(role)).toHaveTextContent(/^It went so\.$/)
  expect(screen.container.querySelector('.banner')).toHaveClass(`banner banner--${tone}`, { exact: true })
})

test('a banner shows its title above its text', async () => {
  const screen = await render(
    <Banner tone="success" title="Done">
      It went well.
    </Banner>,
  )
  expect([...screen.container.querySelectorAll('p')].map((line) => line.textContent)).toEqual(['Done', 'It went well.'])
})
