import { toMessages } from '../messages/catalogue.ts'
import { en } from '../messages/en.ts'

/**
 * Makes every test of components fail in which a text is read before it has come: it would be shown as nothing at all.
 * Below the catalogue that grows there is one that holds no text, and says which was asked of it.
 */
const catalogue: unknown = Object.getPrototypeOf(toMessages({}))
Object.setPrototypeOf(
  catalogue,
  new Proxy(
    {},
    {
      get(target, id) {
        if (typeof id === 'string' && Object.hasOwn(en, id)) throw new Error(`The text "${id}" has not come yet.`)
        return Reflect.get(target, id) as unknown
      },
    },
  ),
)
