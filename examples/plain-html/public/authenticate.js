import { client } from './client.js'

try {
  await client.authenticateByUrl({ session_duration_minutes: 60, button: document.querySelector('button') })
  location.replace('/')
} catch (error) {
  document.querySelector('output').textContent = error.message
  document.querySelector('#again').hidden = false
}
