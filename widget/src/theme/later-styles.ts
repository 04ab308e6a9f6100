import form from './form.css?inline'
import passcode from './passcode.css?inline'
import password from './password.css?inline'
import rows from './rows.css?inline'

/** What the main screen's buttons need not be styled with, in the order in which the rules count. */
export const LATER_STYLES = [form, passcode, password, rows].join('\n')
