/** A deceptive client name, and the warning that the consent page must show. */
export type HostileName = { name: string; warning: 'impostor' | 'deceptive' | 'both' }

const IMPOSTORS = [
  'ChatGPT',
  'chatgpt',
  'ChatGPT Helper',
  'Chat GPT',
  'Official ChatGPT',
  'ChatGPT (verified)',
  'ChatGPT – OpenAI',
  'OpenAI',
  'Open AI Assistant',
  'OpenAl',
  'Claude',
  'CLAUDE',
  'CIaude',
  'C1aude',
  'Claude.ai',
  'Claude by Anthropic',
  'Anthropic',
  'Visual Studio Code',
  'VS Code',
  'Cursor',
  'Curs0r',
  'Gemini',
  'Google Gemini',
  'Microsoft Copilot',
  'Perplexity',
  'ＣｈａｔＧＰＴ',
  '𝗖𝗹𝗮𝘂𝗱𝗲',
  'Ⓒⓛⓐⓤⓓⓔ',
]

const DECEPTIVE = [
  'Tаsks',
  'Ρlanner',
  'Mееting Notes',
  'Task\u200Bs',
  'Task\u200Ds',
  'Tasks\u202E',
  '\u202Eskaht',
  'Tasks\u2066 Inc',
  'Tasks\u00AD',
  'Tas\uFEFFks',
  'Tasks\u{E0041}',
  'Tasks\u3164',
  'Tasks\u2800x',
  'Tasks\u0007',
  'Tasks\uE000',
  `T${'\u0335'.repeat(12)}asks`,
]

const BOTH = ['СhatGPT', 'Clаude', 'Сursоr', 'Chat\u200BGPT', 'Claude\u202E', 'Gеmini', 'Аnthropic', 'Cop\u00ADilot']

/** Deceptive names of clients. */
export const HOSTILE_NAMES: readonly HostileName[] = [
  ...IMPOSTORS.map((name) => ({ name, warning: 'impostor' as const })),
  ...DECEPTIVE.map((name) => ({ name, warning: 'deceptive' as const })),
  ...BOTH.map((name) => ({ name, warning: 'both' as const })),
]

/** Harmless names of clients in many languages. */
export const LEGITIMATE_NAMES: readonly string[] = [
  'Task Helper',
  'Ada’s “Planner” (beta)',
  'Notes & <b>Lists</b>',
  'Яндекс Music',
  'Помощник по задачам',
  'Ελληνικός βοηθός',
  '日本語アシスタント Pro',
  '中文助手AI',
  '한국어 도우미',
  'مساعد ذكي',
  'کتاب‌خانه',
  'עוזר אישי',
  'हिन्दी सहायक',
  'ผู้ช่วยที่นี่',
  'Trợ lý tiếng Việt',
  '👩‍💻 Coder',
]
