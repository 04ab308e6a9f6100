import { mount, type Component } from 'svelte'
import './app.css'
import Authenticate from './authenticate.svelte'
import Home from './home.svelte'
import Login from './login.svelte'

/** With a router, these are its routes. */
const PAGES = new Map<string, Component>([
  ['/login', Login],
  ['/authenticate', Authenticate],
])

const target = document.querySelector('#root')
if (target) mount(PAGES.get(location.pathname) ?? Home, { target })
