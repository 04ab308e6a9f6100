import { By, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { waitFor, type ClickedRole, type Driver, type Name, type PressedKey } from './driver.ts'

/** Selectors for the elements that can have each role, in the page and in its open shadow roots. */
const CANDIDATES: Record<ClickedRole | 'field' | 'select', string> = {
  button: 'button, [role=button]',
  link: 'a[href]',
  summary: 'summary',
  field: 'input, textarea',
  select: 'select',
}

const KEYS: Record<Exclude<PressedKey, 'SelectAll'>, string> = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Space: Key.SPACE,
  Delete: Key.DELETE,
  Home: Key.HOME,
}

const FIND_ALL = `
  const found = []
  const search = (root) => {
    found.push(...root.querySelectorAll(arguments[0]))
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) search(shadowRoot)
  }
  search(document)
  return found`

const CLICK_IN_SHADOW_ROOT = `
  const [element] = arguments
  if (element.getRootNode() === document) return false
  element.focus()
  element.click()
  return true`

/** Drives WebKitGTK over WebDriver. A driver belongs to one tab and returns to it before each command. */
export async function createWebkitDriver(browser: WebDriver): Promise<Driver> {
  const tab = await browser.getWindowHandle()
  const inTab = async () => {
    await browser.switchTo().window(tab)
    return browser
  }
  const find = (kind: keyof typeof CANDIDATES, name: Name) =>
    waitFor(`The ${kind} ${String(name)}`, async () => {
      const candidates: WebElement[] = await (await inTab()).executeScript(FIND_ALL, CANDIDATES[kind])
      for (const candidate of candidates) {
        if (!(await candidate.isDisplayed())) continue
        const label = (await candidate.getAccessibleName()).trim()
        if (typeof name === 'string' ? label === name : name.test(label)) return candidate
      }
      return undefined
    })
  /** Clicks again when the page replaces the element or covers it for a moment. */
  const click = async (kind: keyof typeof CANDIDATES, name: Name) => {
    await waitFor(`A click on the ${kind} ${String(name)}`, async () => {
      const element = await find(kind, name)
      if ((await element.getAttribute('aria-disabled')) === 'true') return undefined
      // The driver considers an element in a shadow root covered by its host, so a script clicks it.
      await browser.executeScript(CLICK_IN_SHADOW_ROOT, element).then((done) => done || element.click())
      return true
    })
  }
  return {
    visit: async (url) => (await inTab()).get(url),
    back: async () => (await inTab()).navigate().back(),
    reload: async () => (await inTab()).navigate().refresh(),
    address: async () => (await inTab()).getCurrentUrl(),
    evaluate: async (expression) => (await inTab()).executeScript(`return ${expression}`),
    click,
    enterField: (name) => click('field', name),
    async choose(name, value) {
      const select = await find('select', name)
      await select.findElement(By.css(`option[value="${value}"]`)).click()
    },
    type: async (text) => (await inTab()).actions().sendKeys(text).perform(),
    async press(key) {
      const actions = (await inTab()).actions()
      const pressed =
        key === 'SelectAll'
          ? actions.keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL)
          : actions.sendKeys(KEYS[key])
      await pressed.perform()
    },
    async openTab() {
      await (await inTab()).switchTo().newWindow('tab')
      return createWebkitDriver(browser)
    },
  }
}
