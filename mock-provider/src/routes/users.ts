import type { FastifyInstance } from 'fastify'
import { serve, type Handler } from '../serve.ts'
import { checkSession } from '../sessions.ts'
import { checkUser } from '../users.ts'

/** The signed-in user (tag `users`). */
export async function userRoutes(app: FastifyInstance) {
  serve(app, 'usersMe', get)
}

const get: Handler<'usersMe'> = ({ tenant, request }) => checkUser(tenant, checkSession(tenant, request).user_id)
