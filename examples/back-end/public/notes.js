const signIn = document.querySelector('latchkey-sign-in')
// The sign-in form has sections and forms of its own.
const section = document.getElementById('notes')
const form = section.querySelector('form')
const list = section.querySelector('ul')
const status = section.querySelector('[role=status]')
const { client } = signIn

/** Asks this site's own server, which recognizes the person by the session's cookie. */
async function loadNotes(options) {
  const response = await fetch('/api/notes', options)
  const { notes = [], error = '' } = await response.json()
  status.textContent = error
  if (!response.ok) return
  list.replaceChildren(...notes.map((note) => Object.assign(document.createElement('li'), { textContent: note })))
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const text = new FormData(form).get('text')
  form.reset()
  void loadNotes({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text }) })
})

let shownFor

/** `fromCache` is true until the provider has confirmed who is signed in. */
function update() {
  const { user, fromCache } = client.state.getSnapshot()
  signIn.hidden = user !== null || fromCache
  section.hidden = user === null
  if (user && !fromCache && shownFor !== user.user_id) {
    shownFor = user.user_id
    void loadNotes()
  }
}

client.state.subscribe(update)
update()
