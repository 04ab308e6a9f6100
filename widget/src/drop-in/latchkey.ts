// The drop-in script for most pages: it shows the form at once, and loads the code behind it later.
import { defineElements } from './define-elements.ts'
import { loadEarly } from './early-config.ts'
import { mountEarly } from './mount-early.tsx'

defineElements({ mount: mountEarly, load: loadEarly })
