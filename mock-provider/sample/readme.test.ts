import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

test.each(['passcode-app.test.ts', 'app.spec.ts'])(
  'the sample %s has under 30 lines and appears verbatim in the README',
  (name) => {
    const text = read(name)
    expect(text.trimEnd().split('\n').length).toBeLessThan(30)
    expect(read('../README.md')).toContain(`\`\`\`ts\n${text}\`\`\``)
  },
)
