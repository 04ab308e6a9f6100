// The drop-in script for most pages: it shows the form at once, and loads the code behind it later.
import { loadEarly } from '../early/early-config.ts'
import { mountWidget } from '../mount-widget.tsx'
import { defineElements } from './define-elements.ts'
import { EarlyForm } from './early-form.tsx'

defineElements({ mount: (target, options) => mountWidget(target, options, EarlyForm), load: loadEarly })
