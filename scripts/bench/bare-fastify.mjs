// The baseline for the mock: Fastify with one route that returns a small JSON object.
import Fastify from 'fastify'

const app = Fastify({ logger: { level: 'silent' } })
app.get('/', async () => ({ status: 'ok' }))
app.post('/', async () => ({ status: 'ok' }))
await app.listen({ port: Number(process.argv[2]), host: 'localhost' })
process.once('SIGTERM', () => process.exit(0))
