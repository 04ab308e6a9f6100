// The drop-in script for pages with several sign-in methods: everything that the form begins with is in one file.
import { preload } from '../flow/lazy-part.ts'
import { mountWidget } from '../mount-widget.tsx'
import { listFirstParts } from '../screens/main/main-parts.ts'
import { resolveConfig } from '../sign-in-config.ts'
import { SignInWidget } from '../sign-in-widget.tsx'
import { defineElements } from './define-elements.ts'

defineElements({
  mount: (target, options) => mountWidget(target, options, SignInWidget),
  load(given) {
    const { config, products } = resolveConfig(given)
    preload(...listFirstParts(config, products))
  },
})
