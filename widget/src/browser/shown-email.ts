/** Returns an address as people write it: with its domain in its own script. The wire has it in punycode. */
export function toShownEmail(address: string): string {
  const domainAt = address.lastIndexOf('@') + 1
  return address.slice(0, domainAt) + toShownDomain(address.slice(domainAt))
}

function toShownDomain(domain: string): string {
  if (!PREFIXED.test(domain)) return domain
  const shown = domain.replaceAll(
    PREFIXED,
    (_, dot: string, label: string) => dot + (decode(label.toLowerCase()) ?? `xn--${label}`),
  )
  return isSameHost(shown, domain) ? shown : domain
}

/** Reports whether a browser reads the decoded domain as the original one. Otherwise, it is not shown decoded. */
function isSameHost(shown: string, domain: string): boolean {
  try {
    return new URL(`http://${shown}`).hostname === domain.toLowerCase()
  } catch {
    return false
  }
}

const PREFIXED = /(^|\.)xn--([a-z0-9-]+)/gi
const BASE = 36
const MIN_THRESHOLD = 1
const MAX_THRESHOLD = 26
const INITIAL_BIAS = 72
const INITIAL_CODE = 0x80
const MAX_CODE = 0x10ffff

/**
 * Decodes a punycode label without its prefix. Browsers have no function for it, and bundlers mistake the package
 * `punycode` for the module of Node.
 *
 * @see RFC 3492 §6.2
 */
function decode(label: string): string | undefined {
  const delimiter = label.lastIndexOf('-')
  const codes: number[] = []
  for (const character of label.slice(0, Math.max(delimiter, 0))) codes.push(character.charCodeAt(0))
  let [code, bias, index] = [INITIAL_CODE, INITIAL_BIAS, 0]
  for (let at = delimiter + 1; at < label.length;) {
    const before = index
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = Number.parseInt(label.charAt(at++), BASE)
      if (Number.isNaN(digit)) return undefined
      // In punycode, letters stand for 0 to 25 and digits for 26 to 35.
      const value = digit < 10 ? digit + 26 : digit - 10
      const threshold = Math.min(Math.max(k - bias, MIN_THRESHOLD), MAX_THRESHOLD)
      index += value * weight
      if (value < threshold) break
      weight *= BASE - threshold
    }
    bias = adapt(index - before, codes.length + 1, before === 0)
    code += Math.floor(index / (codes.length + 1))
    if (code > MAX_CODE) return undefined
    index %= codes.length + 1
    codes.splice(index++, 0, code)
  }
  return String.fromCodePoint(...codes)
}

/** @see RFC 3492 §6.1 */
function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > ((BASE - MIN_THRESHOLD) * MAX_THRESHOLD) / 2; k += BASE)
    rest = Math.floor(rest / (BASE - MIN_THRESHOLD))
  return k + Math.floor((BASE * rest) / (rest + 38))
}
