// `npm run translated`: records that every language says what the English texts say now.
import { writeFileSync } from 'node:fs'
import { hashEnglish, TRANSLATED_FROM } from './translated-from.ts'

writeFileSync(TRANSLATED_FROM, `${JSON.stringify(hashEnglish(), null, 2)}\n`)
