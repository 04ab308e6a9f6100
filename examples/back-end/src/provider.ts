import { Client } from 'stytch'

/** The provider's origin. The mock's is the default. */
export const PROVIDER = process.env.PROVIDER_URL ?? 'http://localhost:4010'

/** The project of the mock, whose first secret follows from its id. A real secret belongs in the environment only. */
const MOCK = { project_id: 'project-test-latchkey', secret: 'secret-test-WAUWzYRdeyD7L6RSeouka2BnN4g6WeYWPkb5' }

/** The provider's SDK for servers. `env` is for the mock: with a project of your own, leave it out. */
export const stytch = new Client({
  project_id: process.env.PROJECT_ID ?? MOCK.project_id,
  secret: process.env.PROJECT_SECRET ?? MOCK.secret,
  env: PROVIDER,
})
