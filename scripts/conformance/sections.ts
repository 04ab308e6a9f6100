import { ACCESS } from './claims/access.ts'
import { APP_SCREENS } from './claims/app-screens.ts'
import { CALLS } from './claims/calls.ts'
import { ENTITIES } from './claims/entities.ts'
import { ERROR_CLAIMS } from './claims/errors.ts'
import { LIMITS } from './claims/limits.ts'
import { PURPOSE } from './claims/purpose.ts'
import { STATES } from './claims/states.ts'
import { VALIDATION } from './claims/validation.ts'
import { WIDGET_METHODS } from './claims/widget-methods.ts'
import { WIDGET_SCREENS } from './claims/widget-screens.ts'
import type { Section } from './claim.ts'

/** The sections of the specification in their order. */
export const SECTIONS: readonly Section[] = [
  { title: '1 Purpose', claims: PURPOSE },
  { title: '2 Screens of the web app', claims: APP_SCREENS },
  { title: '2 Screens of the widget', claims: WIDGET_SCREENS },
  { title: '2 Screens of the sign-in methods', claims: WIDGET_METHODS },
  { title: '3 Entities', claims: ENTITIES },
  { title: '4 States and transitions', claims: STATES },
  { title: '5 Validation', claims: VALIDATION },
  { title: '6 Access', claims: ACCESS },
  { title: '7 Calls', claims: CALLS },
  { title: '8 Errors', claims: ERROR_CLAIMS },
  { title: '9 Constants and limits', claims: LIMITS },
]
