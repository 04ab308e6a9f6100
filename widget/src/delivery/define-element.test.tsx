import { afterEach, expect, test, vi } from 'vitest'
import { defineElement } from './define-element.ts'

let count = 0

/** Defines an element with two attributes. */
function define({ html = '' } = {}) {
  const name = `test-element-${(count += 1)}`
  document.body.innerHTML = html.replaceAll('NAME', name)
  const mounted = { update: vi.fn(), unmount: vi.fn() }
  const mount = vi.fn((_target: Element, _options: object) => mounted)
  const read = vi.fn((element: HTMLElement) => ({ client: {}, first: element.getAttribute('first') }))
  const release = vi.fn()
  defineElement(name, mount, { attributes: { names: ['first', 'second'], read, release } })
  return { name, mount, ...mounted, read, release }
}

afterEach(() => {
  document.body.replaceChildren()
})

test('a custom element with several attributes in the HTML of the page is mounted once', () => {
  const { mount, update, read } = define({ html: '<NAME first="1" second="2"></NAME>' })
  expect(read).toHaveBeenCalledOnce()
  expect(mount).toHaveBeenCalledExactlyOnceWith(
    document.body.firstElementChild,
    expect.objectContaining({ first: '1', callbacks: expect.anything() }),
  )
  expect(update).not.toHaveBeenCalled()
})

test('changing an attribute of a mounted custom element updates it', () => {
  const { mount, update } = define({ html: '<NAME first="1"></NAME>' })
  document.body.firstElementChild?.setAttribute('first', '3')
  expect(mount).toHaveBeenCalledOnce()
  expect(update).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ first: '3' }))
})

test('a custom element reads its attributes and mounts only when it is added to the page', () => {
  const { name, mount, read } = define()
  const element = document.createElement(name)
  element.setAttribute('first', '1')
  expect(read).not.toHaveBeenCalled()
  document.body.append(element)
  expect(read).toHaveBeenCalledOnce()
  expect(mount).toHaveBeenCalledOnce()
})

test('a custom element that is removed from the page unmounts until it is added again', () => {
  const { mount, unmount, update, release } = define({ html: '<NAME first="1"></NAME>' })
  const element = document.body.firstElementChild
  element?.remove()
  expect(unmount).toHaveBeenCalledOnce()
  expect(release).toHaveBeenCalledOnce()
  element?.setAttribute('first', '2')
  expect(update).not.toHaveBeenCalled()
  if (element) document.body.append(element)
  expect(mount).toHaveBeenCalledTimes(2)
  expect(mount).toHaveBeenLastCalledWith(element, expect.objectContaining({ first: '2' }))
})
