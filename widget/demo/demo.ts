import { createProviderClient } from '../src/client/index.ts'
import { mount } from '../src/index.ts'
import { CONFIGURATIONS } from './configurations.ts'

/** The provider that `npm start` starts. Without it the widget shows what it shows in an outage. */
const client = createProviderClient('public-token-test-latchkey', { baseUrl: 'http://localhost:4010' })

const name = new URLSearchParams(window.location.search).get('configuration') ?? 'one-provider'
mount('main', { client, ...CONFIGURATIONS[name] })

const links = Object.keys(CONFIGURATIONS).map((configuration) =>
  Object.assign(document.createElement('a'), {
    href: `?configuration=${configuration}`,
    textContent: configuration.replaceAll('-', ' '),
  }),
)
document.querySelector('nav')?.append(...links)
