import { findUrl } from '../browser/navigate.ts'
import { toSkeleton } from './look-alikes.ts'
import { toWords } from './shown-name.ts'

/** An assistant whose maker is known by the domains of its redirect URIs. */
type KnownAssistant = {
  name: string
  /** Other names of the assistant and of its maker. */
  alsoNamed: readonly string[]
  /** Registrable domains or hosts. Their subdomains count too. */
  domains: readonly string[]
}

/**
 * The domains are from the makers' documentation for connectors. A name proves nothing, because any client can choose
 * it.
 */
const KNOWN_ASSISTANTS: readonly KnownAssistant[] = [
  { name: 'ChatGPT', alsoNamed: ['OpenAI'], domains: ['chatgpt.com', 'openai.com'] },
  { name: 'Claude', alsoNamed: ['Anthropic'], domains: ['claude.ai', 'claude.com', 'anthropic.com'] },
  { name: 'VS Code', alsoNamed: ['Visual Studio Code'], domains: ['vscode.dev'] },
  { name: 'Cursor', alsoNamed: [], domains: ['cursor.com'] },
  { name: 'Gemini', alsoNamed: ['Google Gemini'], domains: ['gemini.google.com'] },
  { name: 'Copilot', alsoNamed: ['Microsoft Copilot'], domains: ['copilot.microsoft.com'] },
  { name: 'Perplexity', alsoNamed: [], domains: ['perplexity.ai'] },
  { name: 'Le Chat', alsoNamed: ['Mistral'], domains: ['mistral.ai'] },
]

/** Finds the assistant that a redirect URI belongs to, by its domain alone. */
export function findKnownAssistant(redirectUri: string): string | undefined {
  const url = findUrl(redirectUri)
  if (url?.protocol !== 'https:' || url.port !== '') return undefined
  return KNOWN_ASSISTANTS.find(({ domains }) => domains.some((domain) => isWithin(url.hostname, domain)))?.name
}

/** Finds the known assistant whose name, or one that looks like it, is part of another client's name. */
export function findNamedAssistant(clientName: string): string | undefined {
  const words = toWords(clientName.normalize('NFKC').replaceAll('\uFFFD', '')).map(toSkeleton)
  const mentions = (name: string) => {
    const wanted = toWords(name).map(toSkeleton).join('')
    return words.some((_, start) => words.some((__, end) => words.slice(start, end + 1).join('') === wanted))
  }
  return KNOWN_ASSISTANTS.find(({ name, alsoNamed }) => [name, ...alsoNamed].some(mentions))?.name
}

/** Reports whether two names look the same to a person. */
export function isSameName(one: string, other: string): boolean {
  const [left, right] = [one, other].map((name) => toWords(name.normalize('NFKC')).map(toSkeleton).join(''))
  return left !== '' && left === right
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}
