import { createApp } from 'vue'
import './app.css'
import Authenticate from './authenticate.vue'
import Home from './home.vue'
import Login from './login.vue'

/** With a router, these are its routes. */
const PAGES = new Map([
  ['/login', Login],
  ['/authenticate', Authenticate],
])

createApp(PAGES.get(location.pathname) ?? Home).mount('#root')
