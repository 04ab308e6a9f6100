import { appJourneys, backJourney } from './app-journeys.ts'
import { webkitTest } from './fixtures.ts'
import { signInJourneys } from './sign-in-journeys.ts'

webkitTest.skip(process.env['E2E_WEBKIT'] === undefined, 'WebKitGTK was not found')
signInJourneys(webkitTest)
appJourneys(webkitTest)
backJourney(webkitTest, false)
