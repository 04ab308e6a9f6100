/** How long a session lasts that this app starts. Alone here: the login page needs no other constant. */
export const SESSION_DURATION_MINUTES = 60
