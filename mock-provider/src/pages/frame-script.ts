import examples from 'libphonenumber-js/mobile/examples'

/**
 * The script of the hidden page. It answers `{ method, args: [argument] }` on the message's port (wire), and ignores
 * unknown methods. `libphonenumber` is the library's own browser bundle, loaded before.
 */
export const FRAME_SCRIPT = `
'use strict'
const EXAMPLES = ${JSON.stringify(examples)}

const METHODS = {
  parsedPhoneNumber({ phoneNumber, regionCode }) {
    const parsed = libphonenumber.parsePhoneNumberFromString(phoneNumber, regionCode)
    if (!parsed) return { isValid: false, number: phoneNumber, national: phoneNumber }
    return { isValid: parsed.isValid(), number: parsed.number, national: parsed.formatNational() }
  },
  getExamplePhoneNumber({ regionCode }) {
    const example = libphonenumber.getExampleNumber(regionCode, EXAMPLES)
    return example ? { phoneNumber: example.formatNational() } : {}
  },
}

function call(method, args) {
  try {
    return { success: true, payload: METHODS[method](...args) }
  } catch (error) {
    return { success: false, error: { name: error.name, message: error.message, stack: error.stack } }
  }
}

window.addEventListener('message', ({ data, ports: [port] }) => {
  if (!port || !data || !Object.hasOwn(METHODS, data.method) || !Array.isArray(data.args)) return
  port.postMessage(call(data.method, data.args))
})
`
