import { appJourneys, backJourney } from './app-journeys.ts'
import { playwrightTest } from './fixtures.ts'
import { signInJourneys } from './sign-in-journeys.ts'

signInJourneys(playwrightTest)
appJourneys(playwrightTest)
backJourney(playwrightTest)
