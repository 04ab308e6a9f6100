/** Length of the sessions that this app starts. In a file of its own, because the login page needs no other constant. */
export const SESSION_DURATION_MINUTES = 60
