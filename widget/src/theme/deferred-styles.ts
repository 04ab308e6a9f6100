import list from './list.css?inline'
import passcode from './passcode.css?inline'
import password from './password.css?inline'
import rows from './rows.css?inline'
import screen from './screen.css?inline'

/** The styles that the main screen does not need, in cascade order. */
export const DEFERRED_STYLES = [screen, passcode, password, rows, list].join('\n')
