// The login page as most visitors see it first: without the router and the other pages, and built on Preact.
import { navigation } from './navigate.ts'
import { Login } from './routes/login.tsx'
import { startPage } from './start-page.tsx'
import './login.css'

startPage(() => <Login onSignedIn={navigation.replace} />)
