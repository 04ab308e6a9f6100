/** Texts that each project has of its own, with what stands for them. */
export type Masks = ReadonlyMap<string, string>

/** Matches what is random, or a matter of one project, with what stands for it. The first that matches decides. */
const PATTERNS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '<JWT>'],
  [/\bdata:[\w/+.-]+;base64,[\w+/=]+/g, '<data>'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g, '<time>'],
  [/\b([a-z][a-z0-9]*(?:-[a-z0-9]+)*?)-(?:test|live)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<$1 id>'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<uuid>'],
  [/\bsecret-(?:test|live)-[\w=-]+/g, '<secret>'],
  [/^[A-Za-z0-9+/]{40,}={0,2}$/g, '<token>'],
  [/\b[A-Z2-7]{16,}\b/g, '<token>'],
  // A long random text has capital and small letters, but it may have no digit.
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{24,}={0,2}/g, '<token>'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-zA-Z])[\w-]{16,}={0,2}/g, '<token>'],
  [/\b[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}\b/g, '<code>'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '<IP address>'],
  [/(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/gi, '<IP address>'],
]

/** What names a person, or a way to one. */
const PERSONAL: typeof PATTERNS = [
  [/[^\s<>"'@,;:()]+@[^\s<>"'@,;:()]+\.[a-z]+/gi, '<email>'],
  [/\+\d{7,15}\b/g, '<phone number>'],
]

/**
 * Replaces what two projects cannot have in common: ids, times, tokens and their own names.
 *
 * @param isShown whether the text is for a report, which has no addresses of people either
 */
export function maskText(text: string, masks: Masks, isShown = false): string {
  let masked = text
  for (const [own, name] of masks) masked = masked.replaceAll(own, name)
  for (const [pattern, name] of isShown ? [...PATTERNS, ...PERSONAL] : PATTERNS)
    masked = masked.replaceAll(pattern, name)
  return masked
}
