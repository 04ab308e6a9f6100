import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import { addNote, listNotes } from './notes.ts'
import { stytch } from './provider.ts'

/** The cookie in which the widget keeps the session's JWT. */
const COOKIE = /(?:^|; )stytch_session_jwt=([^;]+)/

/**
 * Admits only people with a session. Most requests need no call to the provider, because its published keys verify the
 * JWT. The provider itself checks an expired JWT.
 */
async function requireSession(request: Request, response: Response, next: NextFunction): Promise<void> {
  const session_jwt = COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? ''
  try {
    const { session } = await stytch.sessions.authenticateJwt({ session_jwt })
    response.locals.user_id = session.user_id
  } catch {
    response.status(401).json({ error: 'You are signed out.' })
    return
  }
  next()
}

/** Serves the notes of the person who is signed in. */
export function serveApi(app: Express): void {
  app.get('/api/notes', requireSession, async (_request, response) => {
    response.json({ notes: await listNotes(response.locals.user_id) })
  })
  app.post('/api/notes', requireSession, express.json(), async (request, response) => {
    const text: unknown = request.body?.text
    if (typeof text !== 'string' || text === '') {
      response.status(400).json({ error: 'The note is empty.' })
      return
    }
    response.json({ notes: await addNote(response.locals.user_id, text) })
  })
}
