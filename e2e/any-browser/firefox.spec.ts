import { appJourneys, backJourney } from './app-journeys.ts'
import { playwrightTest } from './fixtures.ts'
import { signInJourneys } from './sign-in-journeys.ts'

playwrightTest.skip(process.env['E2E_FIREFOX'] === undefined, 'Firefox was not found')
signInJourneys(playwrightTest)
appJourneys(playwrightTest)
backJourney(playwrightTest)
