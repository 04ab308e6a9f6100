// The drop-in script for pages with several sign-in methods: everything that the form begins with is in one file.
import { preload } from '../../lazy/lazy-part.ts'
import { mountWidget } from '../mount-widget.tsx'
import { listFirst } from '../whole-sign-in.tsx'
import { defineElements } from './define-elements.ts'
import { StaticSignIn } from '../static-sign-in.tsx'

defineElements({
  mount: (target, options) => mountWidget(target, options, StaticSignIn),
  load: (config) => preload(...listFirst(config)),
})
